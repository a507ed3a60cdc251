// The dashboard: it listens to /events and shows what it is told. Three events come: "description" (what the run is made of) and
// "history" once for each connection, then "snapshot" each second. Nothing is ever sent.

const $ = (id) => document.getElementById(id);

// element makes an element of a name, its attributes and what it holds.
function element(name, attributes = {}, ...content) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...content);
  return e;
}

// say sets a text, and leaves one that is the same alone, with what a reader has selected of it.
function say(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

const whole = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const count = (n) => (n < 0 ? "–" : n < 1e9 ? whole.format(Math.round(n)) : short.format(n));
const rate = (n) => (n < 10 && n % 1 ? n.toFixed(1) : count(n));

function bytes(n) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  let i = 0;
  while (n >= 1024 && i < units.length - 1) [n, i] = [n / 1024, i + 1];
  return `${i && n < 10 ? n.toFixed(1) : Math.round(n)} ${units[i]}`;
}

function duration(ms) {
  if (ms < 0) return "–";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((ms / 1000) % 60)} s`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.floor(minutes / 1440)} days`;
}

const clock = (ms) => new Date(ms).toLocaleTimeString("en-GB");

// What is known.
const state = { description: null, history: [], bounds: [], snapshot: null, job: 0 };
const mostPoints = 600;

// fillRows shows a row for each item. A row stays the same element as long as its key does, so that focus and selection stay.
function fillRows(body, items, keyOf, make, update) {
  const old = new Map([...body.children].map((row) => [row.dataset.key, row]));
  items.forEach((item, i) => {
    const key = keyOf(item);
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

// ---- Now

function showTiles(job) {
  const dropped = total(job.dropped), dead = total(job.dead);
  const last = job.point ?? [0, 0, 0, -1, -1, -1];
  const tiles = [
    ["Read", rate(job.in.rate), "/s"],
    ["Delivered", rate(job.out.rate), "/s"],
    ["Waiting to be read", job.lag < 0 ? "–" : count(job.lag), ""],
    ["Latency p50", ...split(duration(last[3]))],
    ["Latency p99", ...split(duration(last[4]))],
    ["Dropped", count(dropped), "", dropped ? "warm" : ""],
    ["Dead letters", count(dead), "", dead ? "bad" : ""],
    ["Committed", ...(job.commitAge ? split(duration(job.commitAge * 1000), " ago") : ["–", ""])],
  ];
  const list = $("tiles");
  tiles.forEach(([name, value, unit, tone = ""], i) => {
    if (!list.children[i]) list.append(element("div", {}, element("dt", {}, name), element("dd", { id: `tile-${i}` }, element("span"), " ", element("small"))));
    const dd = list.children[i].lastChild;
    say(dd.firstChild, value);
    say(dd.lastChild, unit);
    dd.className = tone;
  });
  say($("state"), job.state);
  $("state").dataset.state = job.state;
  if ($("failure").dataset.error !== (job.error ?? "")) $("failure").replaceChildren(job.error ?? "", ...lineLink(job.failedAt));
  $("failure").dataset.error = job.error ?? "";
  $("failure").hidden = !job.error;
}

const total = (reasons) => reasons.reduce((sum, r) => sum + r.n, 0);
// split takes a unit off its number, and adds what is said behind it.
const split = (text, behind = "") => (/^\S+ \S+$/.test(text) ? [text.split(" ")[0], text.split(" ")[1] + behind] : [text, behind]);

// ---- Plan

function buildPlan() {
  const job = state.description.jobs[state.job];
  const branch = (id) => {
    const o = job.operators[id];
    const box = element("div", { class: "branch" });
    if (o.inputs?.length) {
      box.append(element("div", { class: o.inputs.length > 1 ? "inputs many" : "inputs" }, ...o.inputs.map(branch)), element("div", { class: "edge", "aria-hidden": "true" }));
    }
    box.append(operatorBox(o, id, job.script));
    return box;
  };
  $("plan").replaceChildren(...(job.operators.length ? [branch(0)] : []));
}

function operatorBox(o, id, script) {
  const box = element("div", { class: "operator", role: "listitem", id: `operator-${id}` });
  if (o.line) box.append(element("a", { href: `#sql-${script}-${o.line}` }, `line ${o.line}`));
  box.append(element("b", {}, o.name));
  if (o.text) box.append(element("p", { class: "what", title: o.text }, o.text));
  if (o.items?.length) {
    const summary = o.items.length === 1 ? "1 expression" : `${o.items.length} expressions`;
    box.append(element("details", {}, element("summary", {}, summary), element("ul", {}, ...o.items.map((text) => element("li", {}, text)))));
  }
  box.append(element("p", { class: "rate" }, element("span"), " ", element("small")));
  return box;
}

function showPlan(job) {
  const share = Math.max(job.waiting, job.limit ? job.inFlight / job.limit : 0);
  const level = share >= 0.5 ? "full" : share >= 0.1 ? "high" : "low";
  $("plan").dataset.pressure = $("pressure").dataset.pressure = level;
  const p = $("pressure");
  if (!p.firstChild) p.append(element("span"), element("span", { class: "bar", "aria-hidden": "true" }, element("i")), element("span"));
  say(p.children[0], "Back-pressure");
  p.children[1].firstChild.style.width = `${Math.min(100, share * 100)}%`;
  const meaning = { low: "the sink keeps up", high: "reading waits for the sink at times", full: "the sink is slower than the source" }[level];
  say(p.children[2], `${meaning}; reading waits for it ${Math.round(job.waiting * 100)} % of the time, ${bytes(job.inFlight)} of ${bytes(job.limit)} are in flight`);
  job.operators.forEach((o, i) => {
    const line = $(`operator-${i}`)?.querySelector(".rate");
    if (!line) return;
    say(line.firstChild, o.n < 0 ? "not counted" : `${rate(o.rate)} /s`);
    say(line.lastChild, o.n < 0 ? "" : `${count(o.n)} in all`);
  });
}

// ---- Charts

const svgNamespace = "http://www.w3.org/2000/svg";

function shape(name, attributes, ...content) {
  const e = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...content);
  return e;
}

// histogramAt is where the histogram begins in a point, shadeWidth how wide a column of shades is at least.
const histogramAt = 6, shadeWidth = 4;

// shades draws the histogram of the latency over time: the darker, the larger the share of the records that took so long.
function shades(points, x, y, top) {
  const all = shape("g", { class: "shades" });
  const step = points.length > 1 ? x(points[1][0]) - x(points[0][0]) : shadeWidth;
  const together = Math.max(1, Math.ceil(shadeWidth / step));
  for (let i = 0; i < points.length; i += together) {
    const column = points.slice(i, i + together), counts = [];
    for (const p of column) p.slice(histogramAt).forEach((n, b) => (counts[b] = (counts[b] ?? 0) + n));
    const sum = counts.reduce((a, b) => a + b, 0);
    const right = x(column.at(-1)[0]), left = right - step * column.length;
    counts.forEach((n, b) => {
      if (!n) return;
      const high = y(Math.min(state.bounds[b] ?? top, top)), low = y(state.bounds[b - 1] ?? 0);
      const height = Math.max(2, low - high);
      all.append(shape("rect", { x: left.toFixed(1), y: (low - height).toFixed(1), width: (right - left).toFixed(1), height: height.toFixed(1), "fill-opacity": (0.1 + (0.5 * n) / sum).toFixed(2) }));
    });
  }
  return all;
}

// chart draws two lines of the history: columns first and second of its points. log says that the height is logarithmic, and that
// the histogram is drawn behind the lines.
function chart(id, first, second, log, format) {
  const box = $(id);
  let cursor = null; // the time that the pointer is at
  const draw = () => {
    const points = state.history[state.job] ?? [];
    const [width, height, left, bottom] = [box.clientWidth, box.clientHeight, 52, 18];
    if (width <= left || !height) return;
    const end = points.at(-1)?.[0] ?? Date.now(), span = Math.max(60_000, Math.min(600_000, end - (points[0]?.[0] ?? end)));
    const ticks = ticksOf(points.flatMap((p) => [p[first], p[second]]), log);
    const [low, high] = [ticks[0], ticks.at(-1)];
    const x = (t) => left + ((t - end + span) / span) * (width - left - 4);
    const at = (v) => (log ? (Math.log(Math.max(v, low)) - Math.log(low)) / (Math.log(high) - Math.log(low)) : (v - low) / (high - low));
    const y = (v) => 6 + (1 - at(v)) * (height - bottom - 6);
    const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    for (const v of ticks) {
      svg.append(shape("line", { class: "grid", x1: left, x2: width, y1: y(v), y2: y(v) }), shape("text", { x: left - 6, y: y(v) + 4, "text-anchor": "end" }, format(v)));
    }
    const minutes = span > 150_000 ? 2 : 0.5;
    for (let m = minutes; m * 60_000 < span; m += minutes) {
      svg.append(shape("text", { x: x(end - m * 60_000), y: height - 4, "text-anchor": "middle" }, m < 1 ? "−30 s" : `−${m} min`));
    }
    svg.append(shape("text", { x: width - 4, y: height - 4, "text-anchor": "end" }, "now"));
    const path = (column) => {
      let d = "", pen = false;
      for (const p of points) {
        if (p[column] < 0) pen = false;
        else {
          d += `${pen ? "L" : "M"}${x(p[0]).toFixed(1)} ${y(p[column]).toFixed(1)}`;
          if (!pen) d += `l.1 0`; // a point on its own shows
          pen = true;
        }
      }
      return d;
    };
    if (log) svg.append(shades(points, x, y, high));
    svg.append(shape("path", { class: "second", d: path(second) }), shape("path", { class: "first", d: path(first) }));
    let shown = points.at(-1);
    if (cursor !== null && points.length) {
      shown = points.reduce((a, b) => (Math.abs(x(b[0]) - cursor) < Math.abs(x(a[0]) - cursor) ? b : a));
      svg.append(shape("line", { class: "cursor", x1: x(shown[0]), x2: x(shown[0]), y1: 6, y2: height - bottom }));
    }
    box.replaceChildren(svg);
    const text = shown ? `${clock(shown[0])}: ${shown[first] < 0 ? "–" : format(shown[first])}, ${shown[second] < 0 ? "–" : format(shown[second])}` : "";
    say($(`${id}-value`), text);
    box.setAttribute("aria-label", `Lines of the last ten minutes. ${text}`);
  };
  box.addEventListener("pointermove", (e) => {
    cursor = e.offsetX;
    draw();
  });
  box.addEventListener("pointerleave", () => {
    cursor = null;
    draw();
  });
  new ResizeObserver(draw).observe(box);
  return draw;
}

// ticksOf returns the heights that are marked, the lowest and the highest among them.
function ticksOf(values, log) {
  const top = Math.max(...values, log ? 10 : 1);
  if (log) {
    const ticks = [1];
    while (ticks.at(-1) < top) ticks.push(ticks.at(-1) * 10);
    return ticks;
  }
  const step = 10 ** Math.floor(Math.log10(top));
  const nice = [0.25, 0.5, 1, 2.5].map((f) => f * step).find((s) => top / s <= 4) ?? step * 2.5;
  const ticks = [0];
  while (ticks.at(-1) < top) ticks.push(ticks.at(-1) + nice);
  return ticks;
}

const charts = [
  chart("latency", 3, 4, true, (ms) => (ms < 60_000 || ms % 1000 ? duration(ms) : `${whole.format(ms / 1000)} s`)),
  chart("throughput", 1, 2, false, (v) => (v < 1000 ? rate(v) : short.format(v))),
];

function showMinutes() {
  const byMinute = new Map();
  for (const p of state.history[state.job] ?? []) {
    const minute = Math.floor(p[0] / 60_000);
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), p]);
  }
  const mean = (points, i) => points.reduce((sum, p) => sum + p[i], 0) / points.length;
  const highest = (points, i) => Math.max(...points.map((p) => p[i]));
  const items = [...byMinute].reverse().map(([minute, points]) => ({
    key: String(minute),
    cells: [
      clock(minute * 60_000).slice(0, 5), rate(Math.round(mean(points, 1))), rate(Math.round(mean(points, 2))),
      duration(highest(points, 3)), duration(highest(points, 4)), count(points.at(-1)[5]),
    ],
  }));
  fillRows($("minutes"), items, (m) => m.key, (m) => tableRow(m.cells.length), (row, m) => m.cells.forEach((text, i) => say(row.children[i], text)));
}

// tableRow makes a row: its first cell names it, the others are numbers.
function tableRow(cells, numbersFrom = 1) {
  const row = element("tr", {}, element("th", { scope: "row" }));
  for (let i = 1; i < cells; i++) row.append(element("td", i >= numbersFrom ? { class: "number" } : {}));
  return row;
}

// ---- Account

function showCounts(job) {
  const items = [];
  const add = (table, name, n, perSecond = "", tone = "", part = false) => items.push({ table, name, n, perSecond, tone, part });
  const parts = (table, reasons, tone = "") => reasons.forEach((r) => add(table, r.label, count(r.n), "", tone, true));
  const scans = state.description.jobs[state.job].operators.flatMap((o, i) => (o.table && !o.inputs ? [{ table: o.table, ...job.operators[i] }] : []));
  const source = scans.length > 1 ? "together" : job.source;
  if (scans.length > 1) for (const s of scans) add(s.table, "read", count(s.n), rate(s.rate));
  add(source, "read", count(job.in.n), rate(job.in.rate));
  add(source, "bytes read", bytes(job.bytesIn.n), bytes(job.bytesIn.rate));
  add(source, "filtered", count(job.filtered));
  add(source, "dropped", count(total(job.dropped)), "", total(job.dropped) ? "warm" : "");
  parts(source, job.dropped);
  add(source, "dead letters", count(total(job.dead)), "", total(job.dead) ? "bad" : "");
  parts(source, job.dead);
  if (job.handedOver) add(source, "left to other instances", count(job.handedOver));
  if (job.malformed) add(source, "texts that are no JSON", count(job.malformed));
  if (job.rebalances) add(source, "rebalances", count(job.rebalances));
  add(job.sink, "delivered", count(job.out.n), rate(job.out.rate));
  if (job.rows !== job.out.n) add(job.sink, "rows", count(job.rows));
  add(job.sink, "bytes written", bytes(job.bytesOut.n), bytes(job.bytesOut.rate));
  add(job.sink, "requests", count(total(job.requests)));
  parts(job.sink, job.requests);
  if (job.retries.length) {
    add(job.sink, "retries", count(total(job.retries)), "", "warm");
    parts(job.sink, job.retries);
  }
  let table = null, above = "";
  for (const item of items) {
    item.key = `${item.table}/${item.part ? above + "/" : ""}${item.name}`;
    if (!item.part) above = item.name;
    item.first = item.table !== table;
    table = item.table;
  }
  fillRows($("counts"), items, (c) => c.key, () => tableRow(4, 2), (row, c) => {
    say(row.children[0], c.first ? c.table : "");
    say(row.children[1], c.name);
    row.children[1].className = c.part ? "part" : "";
    say(row.children[2], c.n);
    row.children[2].className = `number ${c.tone}`;
    say(row.children[3], c.perSecond);
  });
}

// ---- Lag

function showSplits(job) {
  const most = Math.max(1, ...job.splits.map((s) => s.lag));
  const tables = new Set(job.splits.map((s) => s.table));
  const make = () => {
    const row = tableRow(4);
    row.lastChild.append(element("span", { class: "bar", "aria-hidden": "true" }, element("i")));
    return row;
  };
  fillRows($("splits"), job.splits, (s) => `${s.table} ${s.split}`, make, (row, s) => {
    say(row.children[0], tables.size > 1 ? `${s.table}: ${s.split}` : s.split);
    say(row.children[1], s.lag < 0 ? "unknown" : count(s.lag));
    say(row.children[2], s.age < 0 ? "–" : duration(s.age * 1000));
    row.querySelector("i").style.width = `${(Math.max(0, s.lag) / most) * 100}%`;
  });
}

// lineLink leads to a place in the SQL of the chosen job.
function lineLink(at) {
  return at ? [" (", element("a", { href: `#sql-${state.description.jobs[state.job].script}-${at.line}` }, `line ${at.line}`), ")"] : [];
}

// ---- Samples

function showSamples(job) {
  $("no-samples").hidden = job.samples.length > 0;
  $("samples-table").hidden = job.samples.length === 0;
  const make = (s) => {
    const dead = s.fate === "dead letter";
    const record = element("td", {}, element("code", {}, s.value || "(no value)"));
    if (s.key) record.prepend(element("span", { class: "muted" }, "key "), element("code", {}, s.key), element("br"));
    record.append(element("span", { class: "muted" }, ` ${bytes(s.size)}`));
    const why = [s.stage && `cannot ${s.stage}`, s.field && `column ${s.field}`, s.reason].filter(Boolean).join(": ");
    return element("tr", {},
      element("td", {}, clock(s.at)), element("td", {}, element("span", { class: `fate ${dead ? "dead" : "drop"}` }, s.fate)),
      element("td", {}, `${s.table}: ${s.split} at ${s.position}`), element("td", {}, why, ...lineLink(s.place)), record);
  };
  fillRows($("samples"), job.samples, (s) => `${s.fate} ${s.table} ${s.split} ${s.position} ${s.at}`, make, () => {});
}

// ---- SQL

const tokens = /(--.*$)|('(?:[^']|'')*'?)|\b(ADD|ALL|ALTER|AND|AS|BEGIN|BETWEEN|BIGINT|BOOLEAN|BY|BYTES|CASE|CAST|COALESCE|CREATE|CROSS|DATE|DECIMAL|DISTINCT|DOUBLE|DROP|ELSE|END|ENFORCED|EXECUTE|FALSE|FLOAT|FOR|FROM|FULL|GROUP|HAVING|IF|IN|INNER|INSERT|INT|INTEGER|INTO|IS|JOIN|KEY|LEFT|LIKE|LIMIT|MAP|METADATA|NOT|NULL|ON|OR|ORDER|PRIMARY|RIGHT|ROW|SELECT|SET|STATEMENT|STRING|TABLE|TEMPORARY|THEN|TIMESTAMP|TIMESTAMP_LTZ|TRUE|UNION|UNNEST|VALUES|VIEW|VIRTUAL|WATERMARK|WHEN|WHERE|WITH)\b/gi;

function sqlLine(text, id) {
  const line = element("li", { id });
  let at = 0;
  for (const m of text.matchAll(tokens)) {
    line.append(text.slice(at, m.index), element("span", { class: m[1] ? "comment" : m[2] ? "string" : "word" }, m[0]));
    at = m.index + m[0].length;
  }
  line.append(text.slice(at) || (at ? "" : "\u200b"));
  return line;
}

// notes are what is to be told of places in a script: what the check found, and why records fail.
function notes(script) {
  const all = state.description.scripts[script].findings.map((f) => ({
    at: f.at, tone: f.severity, text: `${f.severity}[${f.code}]: ${f.message}${f.help ? `; ${f.help}` : ""}`,
  }));
  const told = new Set();
  const tell = (at, kind, text) => {
    const key = `${at.line} ${at.column} ${kind}`;
    if (!told.has(key)) all.push({ at, tone: "error", text });
    told.add(key);
  };
  state.description.jobs.forEach((d, i) => {
    const job = state.snapshot?.jobs[i];
    if (d.script !== script || !job) return;
    if (job.failedAt) tell(job.failedAt, d.name, job.error);
    for (const s of job.samples) if (s.place) tell(s.place, s.fate, `${s.fate}: ${s.reason}`);
  });
  return all;
}

// showNotes shows notes below their lines, with carets below what they are about.
function showNotes() {
  state.description.scripts.forEach((script, i) => {
    const all = notes(i).sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
    const list = $("sql").querySelectorAll("ol")[i];
    const old = [...list.querySelectorAll(".note")];
    all.forEach((n, at) => {
      const line = [...(script.lines[n.at.line - 1] ?? "")];
      const end = n.at.endLine > n.at.line ? line.length + 1 : n.at.endColumn;
      const before = line.slice(0, n.at.column - 1).map((c) => (c === "\t" ? c : " ")).join("");
      const note = old[at] ?? element("li", {}, element("span", { "aria-hidden": "true" }), element("span"));
      note.className = `note ${n.tone}`;
      say(note.firstChild, `${before}${"^".repeat(Math.max(1, end - n.at.column))}\n${before}`);
      say(note.lastChild, n.text);
      const below = $(`sql-${i}-${n.at.line}`);
      if (note.dataset.below !== below.id) {
        let last = below;
        while (last.nextSibling?.classList.contains("note")) last = last.nextSibling;
        last.after(note);
        note.dataset.below = below.id;
      }
    });
    for (const note of old.slice(all.length)) note.remove();
  });
}

function buildSQL() {
  $("sql").replaceChildren(...state.description.scripts.flatMap((s, i) => [
    element("h3", {}, s.name), element("ol", { class: "sql" }, ...s.lines.map((text, n) => sqlLine(text, `sql-${i}-${n + 1}`))),
  ]));
}

// ---- Configuration

function buildConfiguration() {
  const optionsTable = (caption, settings) => element("table", { class: "options" }, element("caption", {}, caption),
    element("thead", { class: "hidden" }, element("tr", {}, element("th", { scope: "col" }, "Option"), element("th", { scope: "col" }, "Value"))),
    element("tbody", {}, ...settings.map((s) => element("tr", {}, element("td", {}, element("code", {}, s.key)), element("td", {}, element("code", {}, s.value))))));
  $("configuration").replaceChildren(...state.description.scripts.flatMap((s) => [
    ...s.tables.flatMap((t) => [element("h3", {}, t.name), optionsTable(`Options of table ${t.name}, as they are in effect`, t.options)]),
    ...(s.settings.length ? [element("h3", {}, "Settings"), optionsTable(`Settings of ${s.name}`, s.settings)] : []),
  ]));
}

// ---- All of it

function build() {
  const d = state.description;
  state.job = Math.min(state.job, Math.max(0, d.jobs.length - 1));
  $("jobs").hidden = d.jobs.length < 2;
  $("jobs").replaceChildren(...d.jobs.map((j, i) => {
    const b = element("button", { type: "button", "aria-pressed": String(i === state.job) }, j.name);
    b.addEventListener("click", () => choose(i));
    return b;
  }));
  say($("script"), d.jobs.length === 1 ? d.jobs[0].name : "");
  document.title = `${d.jobs.map((j) => j.name).join(", ")} – leat`;
  for (const id of ["minutes", "counts", "splits", "samples"]) $(id).replaceChildren();
  buildPlan();
  const hash = location.hash;
  buildSQL();
  buildConfiguration();
  if (hash.startsWith("#sql-")) location.replace(hash); // marks the line that was chosen before
}

function choose(job) {
  state.job = job;
  [...$("jobs").children].forEach((b, i) => b.setAttribute("aria-pressed", String(i === job)));
  for (const id of ["minutes", "counts", "splits", "samples"]) $(id).replaceChildren();
  buildPlan();
  show();
}

function show() {
  const s = state.snapshot, job = s?.jobs[state.job];
  if (!job || !state.description) return;
  say($("uptime"), `up ${duration(s.at - s.started)}`);
  [...$("jobs").children].forEach((b, i) => (b.className = s.jobs[i]?.state === "failed" ? "failed" : ""));
  showTiles(job);
  showPlan(job);
  for (const draw of charts) draw();
  showMinutes();
  showCounts(job);
  showSplits(job);
  showSamples(job);
  showNotes();
}

function connection(name) {
  const texts = { connecting: "connecting", live: "live", disconnected: "disconnected" };
  say($("connection"), texts[name]);
  $("connection").dataset.state = name;
  document.body.classList.toggle("stale", name === "disconnected");
}

// listen opens the stream of events, and opens it again whenever it ends: a browser gives up where a server refuses for a moment.
const retryAfter = 1000, silenceAfter = 5000;

function listen() {
  const source = new EventSource("/events");
  let heard = Date.now();
  const on = (name, handle) => source.addEventListener(name, (e) => {
    heard = Date.now();
    handle(JSON.parse(e.data));
  });
  on("description", (d) => {
    state.description = d;
    state.snapshot = null;
    build();
  });
  on("history", (h) => {
    state.history = h.jobs;
    state.bounds = h.bounds;
  });
  on("snapshot", (s) => {
    s.jobs.forEach((job, i) => {
      const points = (state.history[i] ??= []);
      if (job.point && job.point[0] !== points.at(-1)?.[0]) points.push(job.point);
      if (points.length > mostPoints) points.shift();
    });
    state.snapshot = s;
    show();
    connection("live");
  });
  const again = () => {
    clearInterval(watch);
    source.close();
    connection("disconnected");
    setTimeout(listen, retryAfter);
  };
  source.addEventListener("error", again);
  const watch = setInterval(() => {
    if (Date.now() - heard > silenceAfter) again();
  }, 1000);
}

listen();
