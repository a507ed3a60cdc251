// The SQL, with notes below what they are about.

import { $, element, say, state } from "./page.js";

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
export function showNotes() {
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

export function buildSQL() {
  $("sql").replaceChildren(...state.description.scripts.flatMap((s, i) => [
    element("h3", {}, s.name), element("ol", { class: "sql" }, ...s.lines.map((text, n) => sqlLine(text, `sql-${i}-${n + 1}`))),
  ]));
}

// lineLink leads to a place in the SQL of the chosen job.
export function lineLink(at) {
  return at ? [" (", element("a", { href: `#sql-${state.description.jobs[state.job].script}-${at.line}` }, `line ${at.line}`), ")"] : [];
}
