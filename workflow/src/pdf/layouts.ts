import type { LayoutName } from "@quotemill/shared/companies/layouts";
import { companyLook, drawMark, given, titleLook, writeSender, writeTitle } from "./letterhead.ts";
import { body, label, quiet, room, small, strong } from "./look.ts";
import type { Picture } from "./pictures.ts";
import type { Pair, PrintedQuote } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";

const headGap = 24;

/** Writes the sender, and below whom the quote is for, the job and the dates. */
function writeModernHead(sheet: Sheet, quote: PrintedQuote, logo: Picture | null) {
  writeSender(sheet, quote, logo);
  writeTitle(sheet, "Quote", quote.number);

  sheet.rule();
  sheet.down(10);
  const factsWidth = Math.max((room.width - 2 * headGap) / 3.3, ...quote.facts.map((fact) => widthOfFact(sheet, fact)));
  const width = (room.width - 2 * headGap - factsWidth) / 2;
  const forWhom: Box = { x: room.x, width };
  const job: Box = { x: room.x + width + headGap, width };
  const facts: Box = { x: room.x + room.width - factsWidth, width: factsWidth };
  sideBySide(sheet, [
    () => writeParty(sheet, quote, forWhom),
    () => writeJob(sheet, quote, job),
    () => {
      for (const fact of quote.facts) writeFact(sheet, fact, facts);
    },
  ]);
  sheet.down(10);
  sheet.rule();
  sheet.down(14);
}

/** Writes logo, name and address under each other at the left; title, number and dates at the right. */
function writeClassicHead(sheet: Sheet, quote: PrintedQuote, logo: Picture | null) {
  const { company, number, colours } = quote;
  const factsWidth = Math.max(200, ...quote.facts.map((fact) => widthOfFact(sheet, fact)));
  const facts: Box = { x: room.x + room.width - factsWidth, width: factsWidth };
  const sender: Box = { x: room.x, width: room.width - facts.width - headGap };
  const heading = { ...titleLook, size: 25, leading: 32, colour: colours.light.ink };
  sideBySide(sheet, [
    () => {
      if (logo) {
        drawMark(sheet, quote, logo, [180, 48]);
        sheet.down(56);
      }
      sheet.write("P", company.name, companyLook, sender);
      const reach = given([company.phone, company.email]).join(" · ");
      const lines = [
        ...(company.address?.split("\n") ?? []),
        company.abn && `ABN ${company.abn}`,
        reach,
        company.website,
      ];
      for (const line of given(lines)) sheet.write("P", line, quiet(small), sender);
    },
    () => {
      sheet.down(-6);
      sheet.write("H1", "Quote", heading, { ...facts, align: "right" });
      sheet.down(2);
      for (const fact of [{ label: "Number", value: number }, ...quote.facts]) writeFact(sheet, fact, facts);
    },
  ]);
  sheet.down(18);
  const width = (room.width - headGap) / 2;
  sideBySide(sheet, [
    () => writeParty(sheet, quote, { x: room.x, width }, colours.light.ink),
    () => writeJob(sheet, quote, { x: room.x + width + headGap, width }, colours.light.ink),
  ]);
  sheet.down(18);
}

function writeParty(sheet: Sheet, { customer }: PrintedQuote, box: Box, colour = label.colour) {
  sheet.write("P", "Prepared for", { ...label, colour }, box);
  sheet.write("P", customer.name, strong, box);
  for (const line of customer.lines) sheet.write("P", line, body, box);
}

function writeJob(sheet: Sheet, { job }: PrintedQuote, box: Box, colour = label.colour) {
  if (!job) return;
  sheet.write("P", "Job", { ...label, colour }, box);
  sheet.write("P", job, strong, box);
}

const factGap = 10;

/** The width that a fact needs without breaking a date or a phone number. */
const widthOfFact = ({ text }: Sheet, fact: Pair) =>
  Math.ceil(text.widthOf(fact.label, label) + factGap + text.widestPiece(fact.value, body));

function writeFact(sheet: Sheet, fact: Pair, box: Box) {
  const name = sheet.layFigure(fact.label, label);
  const left = name.width + factGap;
  const value = sheet.lay(fact.value, body, box.width - left);
  sheet.cells([
    { block: name, box, tag: "P" },
    { block: value, box: { x: box.x + left, width: box.width - left, align: "right" }, tag: "P" },
  ]);
}

/** Writes columns that start at the same height. The sheet continues below the longest. */
function sideBySide(sheet: Sheet, columns: (() => void)[]) {
  const top = sheet.y;
  let below = top;
  for (const column of columns) {
    sheet.y = top;
    column();
    below = Math.max(below, sheet.y);
  }
  sheet.y = below;
}

/** The differences between the two looks a company can choose from. */
export interface Layout {
  writeHead: typeof writeModernHead;
  /** True if the table's header and the total are bands in the company's colour; false for lines. */
  bands: boolean;
  /** The distance from the edge of a band to its text. */
  inset: number;
}

export const layouts: Record<LayoutName, Layout> = {
  modern: { writeHead: writeModernHead, bands: false, inset: 0 },
  classic: { writeHead: writeClassicHead, bands: true, inset: 9 },
};
