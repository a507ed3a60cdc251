// What all parts of the page share: what is known, elements, rows of tables, and how figures are written.

export const $ = (id) => document.getElementById(id);

// element makes an element of a name, its attributes and what it holds.
export function element(name, attributes = {}, ...content) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...content);
  return e;
}

// say sets a text, and leaves one that is the same alone, with what a reader has selected of it.
export function say(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

export const whole = new Intl.NumberFormat("en");
export const short = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
export const count = (n) => (n < 0 ? "–" : n < 1e9 ? whole.format(Math.round(n)) : short.format(n));
export const rate = (n) => (n < 10 && n % 1 ? n.toFixed(1) : count(n));

export function bytes(n) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  let i = 0;
  while (n >= 1024 && i < units.length - 1) [n, i] = [n / 1024, i + 1];
  return `${i && n < 10 ? n.toFixed(1) : Math.round(n)} ${units[i]}`;
}

export function duration(ms) {
  if (ms < 0) return "–";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((ms / 1000) % 60)} s`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.floor(minutes / 1440)} days`;
}

export const clock = (ms) => new Date(ms).toLocaleTimeString("en-GB");

// What is known.
export const state = { description: null, history: [], bounds: [], snapshot: null, job: 0 };
export const mostPoints = 600;

// fillRows shows a row for each item. A row stays the same element as long as its key does, so that focus and selection stay. Items
// of one key are told apart by their order.
export function fillRows(body, items, keyOf, make, update) {
  const old = new Map([...body.children].map((row) => [row.dataset.key, row]));
  const seen = new Map();
  items.forEach((item, i) => {
    const name = keyOf(item), before = seen.get(name) ?? 0;
    const key = `${before} ${name}`;
    seen.set(name, before + 1);
    let row = old.get(key);
    if (row) old.delete(key);
    else {
      row = make(item);
      row.dataset.key = key;
    }
    update(row, item);
    if (body.children[i] !== row) body.insertBefore(row, body.children[i] ?? null);
  });
  for (const row of old.values()) row.remove();
}

// tableRow makes a row: its first cell names it, the others are numbers.
export function tableRow(cells, numbersFrom = 1) {
  const row = element("tr", {}, element("th", { scope: "row" }));
  for (let i = 1; i < cells; i++) row.append(element("td", i >= numbersFrom ? { class: "number" } : {}));
  return row;
}
