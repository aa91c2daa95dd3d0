import type { Sample } from "./flatness";

const width = 720;
const height = 260;
const margin = { left: 56, right: 16, top: 32, bottom: 36 };
const gridMegabytes = 100;
const gridMinutes = 5;

/** A drawing (SVG) of the samples, with a line at minute `from`. It is readable on light and on dark pages. */
export function drawMemory(title: string, samples: readonly Sample[], from: number): string {
  const lastMinute = Math.max(...samples.map(({ minute }) => minute));
  const highest = Math.max(...samples.map(({ megabytes }) => megabytes));
  const top = Math.ceil(highest / gridMegabytes) * gridMegabytes;
  const x = (minute: number) =>
    margin.left + (minute / lastMinute) * (width - margin.left - margin.right);
  const y = (megabytes: number) =>
    height - margin.bottom - (megabytes / top) * (height - margin.top - margin.bottom);
  const line = (x1: number, y1: number, x2: number, y2: number, style: string) =>
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${style}/>`;
  const text = (at: [number, number], anchor: string, words: string) =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
  const grid = steps(top, gridMegabytes).flatMap((megabytes) => [
    line(x(0), y(megabytes), x(lastMinute), y(megabytes), 'stroke="#888" stroke-opacity=".3"'),
    text([margin.left - 8, y(megabytes) + 4], "end", String(megabytes)),
  ]);
  const minutes = steps(lastMinute, lastMinute > gridMinutes ? gridMinutes : 1).map((minute) =>
    text([x(minute), height - margin.bottom + 16], "middle", String(minute)),
  );
  const points = samples.map(
    ({ minute, megabytes }) => `${x(minute).toFixed(1)},${y(megabytes).toFixed(1)}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12" fill="#888">`,
    `<title>${title}</title>`,
    text([margin.left, 18], "start", title),
    ...grid,
    ...minutes,
    text([width - margin.right, height - 6], "end", "minutes"),
    line(x(from), y(0), x(from), y(top), 'stroke="#888" stroke-dasharray="4 4"'),
    `<polyline fill="none" stroke="#3b82f6" stroke-width="2" points="${points.join(" ")}"/>`,
    "</svg>\n",
  ].join("\n");
}

function steps(end: number, by: number): number[] {
  return Array.from({ length: Math.floor(end / by) + 1 }, (_, at) => at * by);
}
