import { spawn } from "node:child_process";
import { once } from "node:events";
import { amountOf, amountsIn, moneyPattern, type Place, plain } from "../lib/places.ts";

/** Returns the text of a PDF, laid out as on paper. */
export const pdfText = (pdf: Buffer) => read(pdf, "-layout");

/** Returns the text of a PDF in the order in which it was written, where no sentence is mixed with the words next to it. */
export const pdfWords = async (pdf: Buffer) => collapsed(await read(pdf, "-raw"));

async function read(pdf: Buffer, order: "-layout" | "-raw"): Promise<string> {
  const reader = spawn("pdftotext", [order, "-enc", "UTF-8", "-", "-"], { stdio: ["pipe", "pipe", "inherit"] });
  reader.stdin.on("error", () => undefined);
  reader.stdin.end(pdf);
  const parts: Buffer[] = [];
  reader.stdout.on("data", (part: Buffer) => parts.push(part));
  const [code] = await once(reader, "close");
  if (code !== 0) throw new Error(`pdftotext ended with ${code}.`);
  return plain(Buffer.concat(parts).toString("utf8"));
}

export interface PrintedQuote {
  /** The lines of the table, each ending with its amount, with single blanks. */
  rows: string[];
  /** In cents; null if the sheet does not say it. */
  amounts: number[];
  sub_total: number | null;
  tax_total: number | null;
  grand_total: number | null;
  /** The amount that each of the listed extras adds. */
  extras: number[];
  /** All of the text, with single blanks. */
  words: string;
}

const collapsed = (line: string) => line.replace(/\s+/g, " ").trim();

/** Maximum difference in letters between the ends of a column, in lines of different widths. */
const columnTolerance = 12;

export function readPrintedQuote(place: Place, text: string): PrintedQuote {
  const laidOut = text.split(/[\n\f]/).map((line) => line.trimEnd());
  const lines = laidOut.map(collapsed);
  const money = moneyPattern(place).source;
  const ending = new RegExp(`(?:^|\\s)${money}$`);
  /** The amount at the end of a line. Figures before it may look like its first digits once blanks are single. */
  const amountAt = (at: number) => {
    const line = lines[at] ?? "";
    if (!ending.test(line)) return null;
    return amountOf(place, laidOut[at]?.split(/ {2,}/).at(-1) ?? "") ?? amountsIn(place, line).at(-1) ?? null;
  };
  const amountOfFirst = (fits: (line: string) => boolean) =>
    amountAt(lines.findIndex((line, at) => at >= firstSum && fits(line)));
  const isHead = (line: string) => /^Item\b.*\bAmount$/.test(line);
  const labelOf = (line: string) => (ending.test(line) ? line.replace(ending, "") : "");
  const isTotal = (line: string) => /(?:^|\s)Total(?: including .*)?$/.test(labelOf(line));
  const isSubtotal = (line: string) => /(?:^|\s)Subtotal$/.test(labelOf(line));
  const head = lines.findIndex(isHead);
  const firstSum = lines.findIndex((line, at) => at > head && (isTotal(line) || isSubtotal(line)));
  // The second line of a name may also end with an amount, but far left of the column of amounts.
  const edgeOf = (at: number) =>
    (laidOut[lines.findLastIndex((line, head) => head < at && isHead(line))]?.length ?? 0) - columnTolerance;
  const isRow = (line: string, at: number) =>
    head >= 0 && at > head && at < firstSum && ending.test(line) && (laidOut[at]?.length ?? 0) >= edgeOf(at);
  const rows = lines.flatMap((line, at) => (isRow(line, at) ? [{ line, amount: amountAt(at) ?? 0 }] : []));
  const tax = new RegExp(`(?:^|\\s)${place.tax_name.replace(".", "\\.")}(?:, [\\d.,]+%)?$`);
  const isTax = (line: string) => tax.test(labelOf(line)) && !isTotal(line);
  const extrasAt = lines.indexOf("Optional extras");
  const isAfterExtras = (line: string, at: number) =>
    at > extrasAt && /^(Your selections|Details|Notes|Included|Not included|Terms|Acceptance)$/.test(line);
  const extrasEnd = lines.findIndex(isAfterExtras);
  const isExtra = (at: number) => extrasAt >= 0 && at > extrasAt && (extrasEnd < 0 || at < extrasEnd);
  return {
    rows: rows.map(({ line }) => line),
    amounts: rows.map(({ amount }) => amount),
    sub_total: amountOfFirst(isSubtotal),
    tax_total: amountOfFirst(isTax),
    grand_total: amountOfFirst(isTotal),
    extras: lines.flatMap((_, at) => (isExtra(at) ? (amountAt(at) ?? []) : [])),
    words: collapsed(text),
  };
}
