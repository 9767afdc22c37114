import type { QuoteDocument } from "@quotemill/shared/workflow/document";
import { body, heading, muted, room, type TextLook } from "./look.ts";
import type { Box, Sheet } from "./sheet.ts";

const inset = 10;
const question: Box = { x: room.x + inset, width: 180 };
const answer: Box = { x: question.x + 196, width: room.width - 196 - 2 * inset };

export function writeAnswers(sheet: Sheet, title: string, answers: QuoteDocument["answers"], accent: string) {
  const given = answers.filter(({ value }) => value?.trim());
  if (given.length === 0) return;
  writeHeading(sheet, title, accent);
  for (const { label, value } of given) {
    const cells = [
      { text: label, look: { ...body, colour: muted }, box: question },
      { text: value ?? "", look: body, box: answer },
    ];
    sheet.row(cells, 4.5);
    sheet.rule();
  }
  sheet.down(18);
}

export function writeProse(sheet: Sheet, title: string, text: string | null, accent: string, look: TextLook) {
  const paragraphs = text?.split("\n").filter((paragraph) => paragraph.trim() !== "") ?? [];
  if (paragraphs.length === 0) return;
  writeHeading(sheet, title, accent);
  for (const paragraph of paragraphs) {
    sheet.write(paragraph, look);
    sheet.down(3);
  }
  sheet.down(14);
}

/** Keeps the heading off the bottom of a page. */
function writeHeading(sheet: Sheet, title: string, accent: string) {
  sheet.keep(52);
  sheet.write(title, heading(accent));
  sheet.down(5);
}
