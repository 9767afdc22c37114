/** The result of one part of the bench: a table to read, and the missed goals. */
export interface Result {
  title: string;
  columns: string[];
  rows: string[][];
  missed: string[];
  /** An SVG. */
  picture?: string;
}

export function toMarkdown({ columns, rows }: Pick<Result, "columns" | "rows">): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, 3, ...rows.map((row) => (row[index] ?? "").length)),
  );
  const line = (cells: string[]) => `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export const whole = (value: number) => Math.round(value).toLocaleString("en");
export const ratio = (value: number) => value.toFixed(2);
export const ms = (value: number) => value.toFixed(1);

/** Prints the missed goals and returns whether there are none. */
export function concludes(results: Result[]): boolean {
  const missed = results.flatMap((result) => result.missed);
  for (const goal of missed) console.log(`MISSED: ${goal}`);
  console.log(missed.length === 0 ? "Every goal is met." : `${missed.length} of the goals are missed.`);
  return missed.length === 0;
}
