import { body, foot, label, line, quiet, room, strong, writingLine } from "./look.ts";
import type { PrintedQuote } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";

const inset = 14;
const inner: Box = { x: room.x + inset, width: room.width - 2 * inset };
const square = 8.5;
const toSign = 30;
const gap = 18;

/** Somewhere to tick, sign and date, at the foot of the last page. It never splits. */
export function writeAcceptance(sheet: Sheet, { acceptance }: PrintedQuote) {
  const sentence = sheet.lay(acceptance, body, inner.width - square - 8);
  const height = 2 * 11 + 15 + body.leading + 6 + sentence.height + toSign + label.leading + 4;
  sheet.keep(height);
  sheet.y = foot - height;
  const top = sheet.y;
  sheet.artifact(() =>
    sheet.pdf.lineWidth(0.75).strokeColor(line).roundedRect(room.x, top, room.width, height, 6).stroke(),
  );
  sheet.y = top + 11;
  sheet.write("H2", "Acceptance", { ...strong, size: 10, leading: 15 }, inner);
  sheet.write("P", "To accept, tick the box, sign and return this page.", quiet(body), inner);
  sheet.down(6);
  const { pdf } = sheet;
  const boxTop = sheet.y + (body.leading - square) / 2;
  sheet.artifact(() =>
    pdf.lineWidth(0.75).strokeColor(writingLine).roundedRect(inner.x, boxTop, square, square, 1.5).stroke(),
  );
  sheet.cells([{ block: sentence, box: { x: inner.x + square + 8, width: inner.width }, tag: "P" }]);
  sheet.down(toSign);
  writeLines(sheet);
}

function writeLines(sheet: Sheet) {
  const shares: [string, number][] = [
    ["Name", 1.2],
    ["Signature", 1.5],
    ["Date", 0.8],
  ];
  const unit = (inner.width - 2 * gap) / 3.5;
  const top = sheet.y;
  let x = inner.x;
  for (const [name, share] of shares) {
    const box = { x, width: unit * share };
    sheet.y = top;
    sheet.rule(box, writingLine);
    sheet.down(3);
    sheet.write("P", name, label, box);
    x += box.width + gap;
  }
}
