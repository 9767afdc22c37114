import { initials } from "@quotemill/shared/companies/brand";
import type { LayoutName } from "@quotemill/shared/companies/layouts";
import { body, ink, label, paper, quiet, room, small, strong, type TextLook } from "./look.ts";
import { drawPicture, type Picture } from "./pictures.ts";
import type { Pair, PrintedQuote } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";

const headGap = 24;
const titleLook: TextLook = { weight: "semibold", size: 20, leading: 26, colour: ink };
const companyLook: TextLook = { weight: "semibold", size: 13, leading: 17, colour: ink };
/**
 * A logo that is wider for its height most likely contains the company's name, so the name is not repeated beside it.
 */
const widestMark = 2.2;

type Sender = Pick<PrintedQuote, "company" | "colours">;

/** Writes logo and name at the left, and how to reach the company at the right. */
export function writeSender(sheet: Sheet, sender: Sender, logo: Picture | null) {
  const { company } = sender;
  const left: Box = { x: room.x, width: 270 };
  const right: Box = { x: room.x + 290, width: room.width - 290, align: "right" };
  const isWide = logo !== null && logo.width / logo.height > widestMark;
  const markWidth = drawMark(sheet, sender, logo, [150, 30]);
  const top = sheet.y;
  if (!isWide) {
    const nameBox = { x: left.x + markWidth + 9, width: left.width - markWidth - 9 };
    const name = sheet.lay(company.name, companyLook, nameBox.width);
    sheet.y = top + Math.max(0, (30 - name.height) / 2);
    sheet.cells([{ block: name, box: nameBox, tag: "P" }]);
  }
  const below = Math.max(sheet.y, top + 30);
  sheet.y = top - 2;
  const reach = [isWide ? company.name : null, company.phone, company.email, company.website];
  for (const line of [...given(reach), ...oneLine(company.address)]) sheet.write("P", line, quiet(small), right);
  sheet.y = Math.max(below, sheet.y) + 16;
}

/** Writes what the document is at the left, and its number at the right. */
export function writeTitle(sheet: Sheet, words: string, number: string, width = 120) {
  const titleTop = sheet.y;
  sheet.write("H1", words, titleLook, { x: room.x, width });
  const after = sheet.y;
  sheet.y = titleTop + 9;
  const box: Box = { x: room.x + width + 20, width: room.width - width - 20, align: "right" };
  sheet.write("P", number, { ...strong, size: 10.5, leading: 14 }, box);
  sheet.y = Math.max(after, sheet.y) + 9;
}

/** Writes the sender, and below whom the quote is for, the job and the dates. */
function writeModernHead(sheet: Sheet, quote: PrintedQuote, logo: Picture | null) {
  writeSender(sheet, quote, logo);
  writeTitle(sheet, "Quote", quote.number);

  sheet.rule();
  sheet.down(10);
  const width = (room.width - 2 * headGap) / 3.3;
  const columns: Box[] = [
    { x: room.x, width: width * 1.15 },
    { x: room.x + width * 1.15 + headGap, width: width * 1.15 },
    { x: room.x + width * 2.3 + 2 * headGap, width },
  ];
  const [forWhom = room, job = room, facts = room] = columns;
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
  const facts: Box = { x: room.x + room.width - 200, width: 200 };
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

/** Draws the logo, or the company's initials; returns the width. */
function drawMark(sheet: Sheet, { company, colours }: Sender, logo: Picture | null, [most, height]: [number, number]) {
  if (logo) {
    sheet.within(
      "Figure",
      () => sheet.content(() => drawPicture(sheet, logo, room.x, sheet.y, { fit: [most, height] })),
      {
        alt: `Logo of ${company.name}`,
      },
    );
    return Math.min(most, (height * logo.width) / logo.height);
  }
  sheet.fill(colours.light.fill, { x: room.x, width: height }, height, 6);
  const look: TextLook = { weight: "semibold", size: 12, leading: 16, colour: colours.light.foreground };
  const block = sheet.lay(initials(company.name), look, 60);
  const box = { x: room.x + (height - block.width) / 2, width: 60 };
  sheet.artifact(() => sheet.draw(block, box, sheet.y + (height - block.height) / 2));
  return height;
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

function writeFact(sheet: Sheet, fact: Pair, box: Box) {
  const name = sheet.lay(fact.label, label, box.width / 2);
  const left = name.width + 10;
  const value = sheet.lay(fact.value, body, box.width - left);
  sheet.cells([
    { block: name, box, tag: "P" },
    { block: value, box: { x: box.x + left, width: box.width - left, align: "right" }, tag: "P" },
  ]);
}

/** Writes columns that start at the same height. The sheet goes on below the longest. */
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

const given = (lines: (string | null | undefined)[]) => lines.filter((line): line is string => Boolean(line?.trim()));
const oneLine = (address: string | null) => given([given(address?.split("\n") ?? []).join(", ")]);

const footerTop = paper.height - 34;
/** The right edge of the footer's middle part, which has the number. */
const middleEnd = room.x + 420;
const footerRight: Box = { x: room.x + room.width - 80, width: 80, align: "right" };

type Framed = Pick<PrintedQuote, "company" | "number" | "colours">;

/** Draws the bar at the top and the footer of every page, once the number of pages is known. */
export function framePages(sheet: Sheet, { company, number, colours }: Framed) {
  const footer = company.footer?.replaceAll("\n", " · ") || company.name;
  const abn = company.abn && !withoutBlanks(footer).includes(withoutBlanks(company.abn)) ? `, ABN ${company.abn}` : "";
  const wide = Math.min(170, Math.max(90, sheet.lay(number, label, room.width).width));
  const middle: Box = { x: middleEnd - wide, width: wide, align: "right" };
  const about: Box = { x: room.x, width: middle.x - room.x };
  const ours = sheet.lay(footer + abn, label, about.width);
  const firstLines = { ...ours, lines: ours.lines.slice(0, 2) };
  const mark = sheet.lay(number, label, middle.width);
  const { count } = sheet.pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(index);
    const page = sheet.lay(`Page ${index + 1} of ${count}`, label, footerRight.width);
    sheet.artifact(() => {
      sheet.pdf.rect(0, 0, paper.width, 4.5).fill(colours.brand);
      sheet.draw(firstLines, about, footerTop);
      sheet.draw({ ...mark, lines: mark.lines.slice(0, 2) }, middle, footerTop);
      sheet.draw(page, footerRight, footerTop);
    }, "Pagination");
  }
}

/** An ABN is the same with and without its blanks. */
const withoutBlanks = (text: string) => text.replace(/\s/g, "");

/** What differs between the two looks a company can choose from. */
export interface Layout {
  writeHead: typeof writeModernHead;
  /** Whether the table's header and the total are bands in the company's colour, or lines. */
  bands: boolean;
  /** The distance from the edge of a band to its text. */
  inset: number;
}

export const layouts: Record<LayoutName, Layout> = {
  modern: { writeHead: writeModernHead, bands: false, inset: 0 },
  classic: { writeHead: writeClassicHead, bands: true, inset: 9 },
};
