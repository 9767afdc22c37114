export interface Chart {
  title: string;
  across: { label: string; values: number[] };
  up: string;
  lines: { name: string; values: number[] }[];
}

const panel = { width: 440, height: 300 };
const margin = { left: 52, right: 130, top: 34, bottom: 44 };
const labelHeight = 13;
/** Readable on white and on black. */
const colours = ["#2f7ed8", "#d9822b", "#2a9d63", "#c94f7c", "#8c6bd6", "#a38a1e", "#3aa0a8", "#d0503f"];

const style = `
  .paper { fill: #ffffff } text { font: 11px system-ui, sans-serif; fill: #333333 } .title { font-weight: 600; font-size: 12px }
  .rule { stroke: #d8d8d8 } .line { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { .paper { fill: #16181c } text { fill: #d5d7db } .rule { stroke: #3a3d44 } }`;

/** An SVG with the charts side by side: the horizontal axis by powers of ten, the vertical one from zero. */
export function plot(title: string, charts: Chart[]): string {
  const width = panel.width * charts.length;
  const most = Math.max(...charts.flatMap((chart) => chart.lines.flatMap((line) => line.values)));
  const panels = charts.map(
    (chart, index) => `<g transform="translate(${index * panel.width} 0)">${draw(chart, most)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${panel.height}" width="${width}" height="${panel.height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${style}</style>
<rect class="paper" width="${width}" height="${panel.height}"/>
${panels.join("\n")}
</svg>
`;
}

function draw({ title, across, up, lines }: Chart, most: number): string {
  const right = panel.width - margin.right;
  const bottom = panel.height - margin.bottom;
  const logs = across.values.map(Math.log10);
  const [from = 0, to = 1] = [logs[0], logs.at(-1)];
  const x = (value: number) =>
    round(margin.left + ((Math.log10(value) - from) / (to - from || 1)) * (right - margin.left));
  const step = niceStep(most / 5);
  const top = Math.ceil(most / step) * step;
  const y = (value: number) => round(bottom - (value / top) * (bottom - margin.top));
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const labels = spreadOut(lines.map((line) => y(line.values.at(-1) ?? 0)));
  return [
    `<text class="title" x="${margin.left}" y="18">${title}</text>`,
    ...ticks.map((tick) => `<path class="rule" d="M${margin.left} ${y(tick)}H${right}"/>`),
    ...ticks.map((tick) => text(margin.left - 6, y(tick) + 4, tick.toLocaleString("en"), "end")),
    ...across.values.map((value) => text(x(value), bottom + 16, value.toLocaleString("en"), "middle")),
    text((margin.left + right) / 2, bottom + 34, across.label, "middle"),
    `<text transform="translate(11 ${(margin.top + bottom) / 2}) rotate(-90)" text-anchor="middle">${up}</text>`,
    ...lines.map(({ name, values }, index) => {
      const colour = colours[index % colours.length];
      const points = values.map((value, place) => `${x(across.values[place] ?? 1)},${y(value)}`).join(" ");
      return `<polyline class="line" stroke="${colour}" points="${points}"/><text x="${right + 6}" y="${(labels[index] ?? 0) + 4}" style="fill: ${colour}">${name}</text>`;
    }),
  ].join("\n");
}

const text = (x: number, y: number, words: string, anchor: string) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;

const round = (value: number) => Math.round(value * 10) / 10;

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** Moves labels that would overlap apart, downwards. */
function spreadOut(places: number[]): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let free = 0;
  const moved = [...places];
  for (const { place, index } of order) {
    moved[index] = round(Math.max(place, free));
    free = (moved[index] ?? 0) + labelHeight;
  }
  return moved;
}
