// The charts: rates and the latency with its histogram over the last ten minutes, and the same by minute as a table.

import { $, say, whole, short, count, rate, duration, clock, state, fillRows, tableRow } from "./page.js";

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
// axis is how far left it may reach.
function shades(points, x, y, top, axis) {
  const all = shape("g", { class: "shades" });
  const step = points.length > 1 ? x(points[1][0]) - x(points[0][0]) : shadeWidth;
  const together = Math.max(1, Math.ceil(shadeWidth / step));
  for (let i = 0; i < points.length; i += together) {
    const column = points.slice(i, i + together), counts = [];
    for (const p of column) p.slice(histogramAt).forEach((n, b) => (counts[b] = (counts[b] ?? 0) + n));
    const sum = counts.reduce((a, b) => a + b, 0);
    const right = x(column.at(-1)[0]), left = Math.max(axis, right - step * column.length);
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
    if (log) svg.append(shades(points, x, y, high, left));
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

export const charts = [
  chart("latency", 3, 4, true, (ms) => (ms < 60_000 || ms % 1000 ? duration(ms) : `${whole.format(ms / 1000)} s`)),
  chart("throughput", 1, 2, false, (v) => (v < 1000 ? rate(v) : short.format(v))),
];

export function showMinutes() {
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
