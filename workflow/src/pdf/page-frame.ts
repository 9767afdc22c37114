import { label, paper, room } from "./look.ts";
import type { PrintedQuote } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";

const top = paper.height - 34;
/** The middle's right edge. */
const middleEnd = room.x + 420;
const right: Box = { x: room.x + room.width - 80, width: 80, align: "right" };

type Framed = Pick<PrintedQuote, "company" | "number" | "colours">;

/** The bar at the top and the footer of every page, drawn once the number of pages is known. */
export function framePages(sheet: Sheet, { company, number, colours }: Framed) {
  const footer = company.footer?.replaceAll("\n", " · ") || company.name;
  const abn = company.abn && !bare(footer).includes(bare(company.abn)) ? `, ABN ${company.abn}` : "";
  const wide = Math.min(170, Math.max(90, sheet.lay(number, label, room.width).width));
  const middle: Box = { x: middleEnd - wide, width: wide, align: "right" };
  const about: Box = { x: room.x, width: middle.x - room.x };
  const ours = sheet.lay(footer + abn, label, about.width);
  const firstLines = { ...ours, lines: ours.lines.slice(0, 2) };
  const mark = sheet.lay(number, label, middle.width);
  const { count } = sheet.pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(index);
    const page = sheet.lay(`Page ${index + 1} of ${count}`, label, right.width);
    sheet.artifact(() => {
      sheet.pdf.rect(0, 0, paper.width, 4.5).fill(colours.brand);
      sheet.draw(firstLines, about, top);
      sheet.draw({ ...mark, lines: mark.lines.slice(0, 2) }, middle, top);
      sheet.draw(page, right, top);
    }, "Pagination");
  }
}

/** An ABN is the same with and without its blanks. */
const bare = (text: string) => text.replace(/\s/g, "");
