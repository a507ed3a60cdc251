// The dashboard: it listens to /events and shows what it is told. Three events come: "description" (what the run is made of) and
// "history" once for each connection, then "snapshot" each second. Nothing is ever sent.

import { charts, showMinutes } from "./charts.js";
import { $, element, say, count, rate, bytes, duration, clock, state, mostPoints, fillRows, tableRow } from "./page.js";
import { buildSQL, lineLink, showNotes } from "./sql.js";
import { listen } from "./stream.js";

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
const split = (text, behind = "") => {
  const [value, ...unit] = text.split(" ");
  return [value, unit.join(" ") + behind];
};

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

// ---- Account

// readByTable is what was read of each table; the query may read one several times.
function readByTable(job) {
  const read = new Map();
  state.description.jobs[state.job].operators.forEach((o, i) => {
    if (!o.table || o.inputs) return;
    const { n, rate } = job.operators[i], before = read.get(o.table) ?? { n: 0, rate: 0 };
    read.set(o.table, { n: before.n + n, rate: before.rate + rate });
  });
  return read;
}

function showCounts(job) {
  const items = [];
  const add = (table, name, n, perSecond = "", tone = "", part = false) => items.push({ table, name, n, perSecond, tone, part });
  const parts = (table, reasons, tone = "") => reasons.forEach((r) => add(table, r.label, count(r.n), "", tone, true));
  const read = readByTable(job);
  const source = read.size > 1 ? "together" : job.source;
  if (read.size > 1) for (const [table, r] of read) add(table, "read", count(r.n), rate(r.rate));
  add(source, "read", count(job.in.n), rate(job.in.rate));
  add(source, "bytes read", bytes(job.bytesIn.n), bytes(job.bytesIn.rate));
  add(source, "filtered", count(job.filtered));
  add(source, "dropped", count(total(job.dropped)), "", total(job.dropped) ? "warm" : "");
  parts(source, job.dropped);
  add(source, "dead letters", count(total(job.dead)), "", total(job.dead) ? "bad" : "");
  parts(source, job.dead);
  if (job.handedOver) add(source, "handed over", count(job.handedOver));
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
  state.job = wanted();
  $("jobs").hidden = d.jobs.length < 2;
  $("jobs").replaceChildren(...d.jobs.map((j, i) => {
    const b = element("button", { type: "button", "aria-pressed": String(i === state.job) }, j.name, element("span", { class: "hidden" }));
    b.addEventListener("click", () => {
      if (i !== state.job) history.pushState(null, "", `?job=${encodeURIComponent(j.name)}`);
      choose(i);
    });
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

// wanted is the job that the address names, or the first.
const wanted = () => Math.max(0, state.description.jobs.findIndex((j) => j.name === new URLSearchParams(location.search).get("job")));

window.addEventListener("popstate", () => { // back and forward, among jobs or lines of the SQL
  if (state.description && wanted() !== state.job) choose(wanted());
});

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
  [...$("jobs").children].forEach((b, i) => {
    const failed = s.jobs[i]?.state === "failed";
    b.className = failed ? "failed" : "";
    say(b.lastChild, failed ? ", failed" : "");
  });
  showTiles(job);
  showPlan(job);
  for (const draw of charts) draw();
  showMinutes();
  showCounts(job);
  showSplits(job);
  showSamples(job);
  showNotes();
}

function connection(name, why = "") {
  say($("connection"), why ? `${name}: ${why}` : name);
  $("connection").dataset.state = name;
  document.body.classList.toggle("stale", name === "disconnected");
}

let described = ""; // the last description, as it came

listen({
  // Where the description is what it was, the page stays as it is, with what is open, chosen and marked in it.
  description(data) {
    if (data === described) return;
    described = data;
    state.description = JSON.parse(data);
    state.snapshot = null;
    build();
  },
  history(data) {
    const past = JSON.parse(data);
    state.history = past.jobs;
    state.bounds = past.bounds;
  },
  snapshot(data) {
    const s = JSON.parse(data);
    s.jobs.forEach((job, i) => {
      const points = (state.history[i] ??= []);
      if (job.point && job.point[0] !== points.at(-1)?.[0]) points.push(job.point);
      if (points.length > mostPoints) points.shift();
    });
    state.snapshot = s;
    show();
    connection("live");
  },
  lost: (why) => connection("disconnected", why),
});
