import { type BrandColours, initials } from "@quotemill/shared/companies/brand";
import { body, heading, ink, label, paper, quiet, room, small, strong, type TextLook } from "./look.ts";
import { drawPicture, type Picture } from "./pictures.ts";
import type { Banner, PrintedQuote } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";

/* The parts that every document of a company has: its sender, title, banner, and the frame of its pages. */

export const titleLook: TextLook = { weight: "semibold", size: 20, leading: 26, colour: ink };
export const companyLook: TextLook = { weight: "semibold", size: 13, leading: 17, colour: ink };
/**
 * A logo that is wider for its height most likely contains the company's name, so the name is not repeated next to it.
 */
const widestMark = 2.2;

type Sender = Pick<PrintedQuote, "company" | "colours">;

/** Writes logo and name at the left, and the company's contact details at the right. */
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

/** Writes the kind of document at the left, and its number at the right. */
export function writeTitle(sheet: Sheet, words: string, number: string, width = 120) {
  const titleTop = sheet.y;
  sheet.write("H1", words, titleLook, { x: room.x, width });
  const after = sheet.y;
  sheet.y = titleTop + 9;
  const box: Box = { x: room.x + width + 20, width: room.width - width - 20, align: "right" };
  sheet.write("P", number, { ...strong, size: 10.5, leading: 14 }, box);
  sheet.y = Math.max(after, sheet.y) + 9;
}

/** Draws the logo, or the company's initials; returns the width. */
export function drawMark(
  sheet: Sheet,
  { company, colours }: Sender,
  logo: Picture | null,
  [most, height]: [number, number],
) {
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

const inset = 15;
const sumLook: TextLook = { weight: "semibold", size: 18, leading: 24, colour: ink };
const fractionLook: TextLook = quiet({ ...sumLook, size: 11 });

/** Writes the event on the company's soft ground, with its sum at the right. */
export function writeBanner(sheet: Sheet, banner: Banner, colours: BrandColours) {
  const whole = sheet.layFigure(banner.sum?.whole ?? "", sumLook);
  const fraction = sheet.layFigure(banner.sum?.fraction ?? "", fractionLook);
  const sumWidth = banner.sum ? whole.width + fraction.width : 0;
  const left: Box = { x: room.x + inset, width: room.width - 2 * inset - sumWidth - 20 };
  const name = sheet.lay(banner.heading, { ...heading, size: 12, leading: 17 }, left.width);
  const detail = sheet.lay(banner.detail, quiet(body), left.width);
  const height = 2 * 13 + name.height + detail.height;
  const top = sheet.y;
  sheet.fill(colours.light.soft, room, height, 6);
  sheet.within("P", () => sheet.content(() => sheet.draw(name, left, top + 13)));
  sheet.within("P", () => sheet.content(() => sheet.draw(detail, left, top + 13 + name.height)));
  if (banner.sum) {
    const x = room.x + room.width - inset - sumWidth;
    const at = top + (height - sumLook.leading) / 2;
    sheet.within("P", () =>
      sheet.content(() => {
        sheet.draw(whole, { x, width: whole.width }, at);
        sheet.draw(fraction, { x: x + whole.width, width: fraction.width }, at + 2.5);
      }),
    );
  }
  sheet.y = top + height + 17;
}

export const given = (lines: (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line?.trim()));
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
