import { spawn } from "node:child_process";
import { once } from "node:events";
import { amountsIn, moneyPattern, type Place, plain } from "../lib/places.ts";

/** What a PDF says, laid out as on paper. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const reader = spawn("pdftotext", ["-layout", "-enc", "UTF-8", "-", "-"], { stdio: ["pipe", "pipe", "inherit"] });
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
  /** In cents; null where the sheet does not say it. */
  amounts: number[];
  sub_total: number | null;
  tax_total: number | null;
  grand_total: number | null;
  /** Lines of the list of extras that end with an amount. */
  extras: string[];
  /** All of the text, with single blanks. */
  words: string;
}

const collapsed = (line: string) => line.replace(/\s+/g, " ").trim();

export function readPrintedQuote(place: Place, text: string): PrintedQuote {
  const lines = text.split(/[\n\f]/).map(collapsed);
  const money = moneyPattern(place).source;
  const ending = new RegExp(`(?:^|\\s)${money}$`);
  const lastAmount = (line: string | undefined) =>
    line && ending.test(line) ? (amountsIn(place, line).at(-1) ?? null) : null;
  const isHead = (line: string) => /^Item\b.*\bAmount$/.test(line);
  const isSum = (line: string) =>
    ending.test(line) && /(?:^|\s)(Subtotal|Total)\b[^,]*$/.test(line.replace(ending, ""));
  const head = lines.findIndex(isHead);
  const firstSum = lines.findIndex((line, at) => at > head && isSum(line));
  const rows = head < 0 ? [] : lines.slice(head + 1, firstSum).filter((line) => ending.test(line));
  const sums = lines.slice(Math.max(firstSum, 0));
  const amountAt = (label: RegExp) =>
    lastAmount(sums.find((line) => ending.test(line) && label.test(line.replace(ending, ""))));
  const tax = new RegExp(`(?:^|\\s)${place.tax_name.replace(/[.]/g, "\\.")}(?:, [\\d.,]+%)?$`);
  const extrasAt = lines.indexOf("Optional extras");
  const after = extrasAt < 0 ? [] : lines.slice(extrasAt + 1);
  const end = after.findIndex((line) =>
    /^(Your selections|Details|Notes|Included|Not included|Terms|Acceptance)$/.test(line),
  );
  return {
    rows,
    amounts: rows.map((line) => lastAmount(line) ?? 0),
    sub_total: amountAt(/(?:^|\s)Subtotal$/),
    tax_total: amountAt(tax),
    grand_total: amountAt(/(?:^|\s)Total(?: including .*)?$/),
    extras: after.slice(0, end < 0 ? undefined : end).filter((line) => ending.test(line)),
    words: collapsed(text),
  };
}
