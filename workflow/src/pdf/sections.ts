import { body, foot, label, line, paper, quiet, room, small, strong, type TextLook, writingLine } from "./look.ts";
import type { Pair, PrintedQuote } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";
import type { Block } from "./text-layout.ts";

const columnGap = 18;
const bulletIndent = 9;
const termsTitle = "Terms";
/** Lists that would be taller in columns are written over the whole width, where they read better. */
const tallestColumn = 190;

export function writeAnswers(sheet: Sheet, title: string, answers: Pair[]) {
  if (answers.length === 0) return;
  const question: Box = { x: room.x, width: 170 };
  const answer: Box = { x: room.x + 186, width: room.width - 186, align: "start" };
  sheet.heading(title);
  sheet.within("Table", () => {
    for (const { label, value } of answers) {
      sheet.within("TR", () =>
        sheet.cells(
          [
            {
              block: sheet.lay(label, quiet(body), question.width),
              box: question,
              tag: "TH",
              options: { scope: "Row" },
            },
            { block: sheet.lay(value, body, answer.width), box: answer, tag: "TD" },
          ],
          3.5,
        ),
      );
      sheet.rule(room, line, 0.6);
    }
  });
  sheet.down(14);
}

export function writeNotes(sheet: Sheet, notes: string[]) {
  if (notes.length === 0) return;
  sheet.heading("Notes");
  for (const paragraph of notes) {
    sheet.write("P", paragraph, body, { ...room, align: "start" });
    sheet.down(2);
  }
  sheet.down(12);
}

interface List {
  title: string;
  items: string[];
}

/** Writes what is included, what is not, and the terms next to each other. Long lists go over the whole width. */
export function writeLists(sheet: Sheet, { lists, terms, colours }: PrintedQuote) {
  const all: List[] = [...lists, ...(terms.length > 0 ? [{ title: termsTitle, items: terms }] : [])];
  const wide: List[] = [];
  while (all.length > 0 && heightOfColumns(sheet, all) > tallestColumn) wide.unshift(all.pop() as List);
  if (all.length === 1 && wide.length === 0) wide.push(all.pop() as List);
  if (all.length > 0) writeColumns(sheet, all, colours.light.edge);
  for (const list of wide) writeWide(sheet, list, colours.light.edge);
}

/** Terms get a wider column, because they are sentences and the other lists are keywords. */
function columnsFor(lists: List[]): Box[] {
  const shares = lists.map(({ title }) => (title === termsTitle ? 1.25 : 1));
  const unit = (room.width - (lists.length - 1) * columnGap) / shares.reduce((sum, share) => sum + share, 0);
  let x = room.x;
  return shares.map((share) => {
    const box = { x, width: unit * share };
    x += box.width + columnGap;
    return box;
  });
}

const itemLook: TextLook = { ...small, leading: 12 };
const layItem = (sheet: Sheet, item: string, { width }: Box) => sheet.lay(item, itemLook, width - bulletIndent);

function heightOfColumns(sheet: Sheet, lists: List[]): number {
  const boxes = columnsFor(lists);
  const heights = lists.map(({ items }, index) =>
    items.reduce((sum, item) => sum + layItem(sheet, item, boxes[index] ?? room).height + 2, 0),
  );
  return strong.leading + 3 + Math.max(...heights);
}

function writeColumns(sheet: Sheet, lists: List[], edge: string) {
  sheet.keep(heightOfColumns(sheet, lists));
  const top = sheet.y;
  let below = top;
  for (const [index, box] of columnsFor(lists).entries()) {
    sheet.y = top;
    const { title, items } = lists[index] as List;
    sheet.write("H2", title, strong, box);
    sheet.down(3);
    writeBullets(sheet, items, box, edge);
    below = Math.max(below, sheet.y);
  }
  sheet.y = below + 14;
}

function writeWide(sheet: Sheet, { title, items }: List, edge: string) {
  sheet.heading(title);
  writeBullets(sheet, items, room, edge);
  sheet.down(12);
}

function writeBullets(sheet: Sheet, items: string[], box: Box, edge: string) {
  sheet.within("L", () => {
    for (const item of items) {
      const block = layItem(sheet, item, box);
      if (block.height <= foot - paper.top - 60) sheet.keep(block.height);
      sheet.within("LI", () => {
        const { y } = sheet;
        const dash = y + itemLook.leading / 2;
        const { pdf } = sheet;
        // An item that begins with its own number needs no dash.
        if (!/^\s*\(?\d+[.)]/.test(item)) {
          sheet.artifact(() =>
            pdf
              .lineWidth(1.1)
              .strokeColor(edge)
              .moveTo(box.x, dash)
              .lineTo(box.x + 4, dash)
              .stroke(),
          );
        }
        sheet.cells([
          { block, box: { x: box.x + bulletIndent, width: box.width - bulletIndent, align: "start" }, tag: "LBody" },
        ]);
      });
      sheet.down(2);
    }
  });
}

export function writeExtras(sheet: Sheet, { items, note }: PrintedQuote["extras"]) {
  if (items.length === 0) return;
  sheet.heading("Optional extras");
  sheet.write("P", note, quiet(body));
  sheet.down(2);
  const values = items.map(({ value }) => value);
  const width = Math.max(90, sheet.widest(values, body));
  const extraAmount: Box = { x: room.x + room.width - width, width, align: "right" };
  const extraName: Box = { x: room.x, width: room.width - width - 16, align: "start" };
  sheet.within("Table", () => {
    for (const { label, value } of items) {
      sheet.within("TR", () =>
        sheet.cells(
          [
            { block: sheet.lay(label, body, extraName.width), box: extraName, tag: "TH", options: { scope: "Row" } },
            { block: sheet.layFigure(value, body), box: extraAmount, tag: "TD" },
          ],
          3.5,
        ),
      );
      sheet.rule(room, line, 0.6);
    }
  });
  sheet.down(14);
}

const signInset = 14;
const signBox: Box = { x: room.x + signInset, width: room.width - 2 * signInset };
const tickSquare = 8.5;
const toSign = 28;
const signGap = 18;

/** The position of a box to tick and its words, from the left edge of the block. */
interface Tick {
  block: Block;
  x: number;
  row: number;
}

const tickWords = tickSquare + 8;
const tickGap = 20;
const tickLeading = body.leading + 2;

/** Puts as many boxes on a line as fit. One whose words are longer than a line gets separate lines. */
function layTicks(sheet: Sheet, texts: string[]): { ticks: Tick[]; height: number } {
  const ticks: Tick[] = [];
  let x = 0;
  let row = 0;
  for (const text of texts) {
    const block = sheet.lay(text, body, signBox.width - tickWords);
    const width = tickWords + block.width;
    if (x > 0 && x + width > signBox.width) {
      x = 0;
      row += tickLeading;
    }
    ticks.push({ block, x, row });
    if (block.lines.length === 1) x += width + tickGap;
    else row += block.height + tickLeading - body.leading;
  }
  return { ticks, height: row + (x > 0 ? tickLeading : 0) };
}

const toTick = "To accept, tick the box, sign and return this page.";
const toTickExtras = "To accept, tick the first box and any extras you would like, sign and return this page.";
/** More extras than fit next to the signature are ticked where they are listed. */
const toMark = "To accept, mark the extras you would like in their list, tick the box, sign and return this page.";
const tallestTicks = 400;

/** Writes the boxes to tick, and where to sign and date, at the foot of the last page. It never splits. */
export function writeAcceptance(sheet: Sheet, { acceptance: { sentence, extras } }: PrintedQuote) {
  const own = layTicks(sheet, [sentence]);
  const all = layTicks(sheet, extras);
  const added = all.height > tallestTicks ? { ticks: [], height: 0 } : all;
  const howTo = extras.length === 0 ? toTick : added.ticks.length > 0 ? toTickExtras : toMark;
  const height = 2 * 11 + 15 + body.leading + 4 + own.height + added.height + toSign + label.leading + 4;
  sheet.keep(height);
  sheet.y = foot - height;
  const top = sheet.y;
  sheet.artifact(() =>
    sheet.pdf.lineWidth(0.75).strokeColor(line).roundedRect(room.x, top, room.width, height, 6).stroke(),
  );
  sheet.y = top + 11;
  sheet.write("H2", "Acceptance", { ...strong, size: 10, leading: 15 }, signBox);
  sheet.write("P", howTo, quiet(body), signBox);
  sheet.down(4);
  for (const { ticks, height: rows } of [own, added]) {
    for (const tick of ticks) drawTick(sheet, tick);
    sheet.down(rows);
  }
  sheet.down(toSign);
  writeLines(sheet);
}

function drawTick(sheet: Sheet, { block, x, row }: Tick) {
  const [left, top] = [signBox.x + x, sheet.y + row];
  const boxTop = top + (body.leading - tickSquare) / 2;
  sheet.artifact(() =>
    sheet.pdf.lineWidth(0.75).strokeColor(writingLine).roundedRect(left, boxTop, tickSquare, tickSquare, 1.5).stroke(),
  );
  const box = { x: left + tickWords, width: block.width };
  sheet.within("P", () => sheet.content(() => sheet.draw(block, box, top)));
}

function writeLines(sheet: Sheet) {
  const shares: [string, number][] = [
    ["Name", 1.2],
    ["Signature", 1.5],
    ["Date", 0.8],
  ];
  const unit = (signBox.width - 2 * signGap) / 3.5;
  const top = sheet.y;
  let x = signBox.x;
  for (const [name, share] of shares) {
    const box = { x, width: unit * share };
    sheet.y = top;
    sheet.rule(box, writingLine);
    sheet.down(3);
    sheet.write("P", name, label, box);
    x += box.width + signGap;
  }
}
