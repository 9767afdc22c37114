import type { Layout } from "./layouts.ts";
import { body, foot, label, line, paper, quiet, room, small, strong, type TextLook } from "./look.ts";
import type { Pair, PrintedItem, PrintedPrices, PrintedQuote } from "./printed-quote.ts";
import type { Box, Cell, Sheet } from "./sheet.ts";
import type { Block } from "./text-layout.ts";

const padding = 4;
const columnGap = 10;
const sumsWidth = 200;

interface Columns {
  item: Box;
  quantity: Box;
  /** Null if no item has a unit. */
  unit: Box | null;
  price: Box;
  amount: Box;
}

function columnsFor(items: PrintedItem[], inset: number): Columns {
  const amount: Box = { x: room.x + room.width - inset - 76, width: 76, align: "right" };
  const price: Box = { x: amount.x - columnGap - 66, width: 66, align: "right" };
  const hasUnits = items.some(({ unit }) => unit !== "");
  const unit: Box | null = hasUnits ? { x: price.x - 54, width: 50 } : null;
  const quantity: Box = { x: (unit ?? price).x - columnGap - 50, width: 50, align: "right" };
  const item: Box = { x: room.x + inset, width: quantity.x - columnGap - room.x - inset };
  return { item, quantity, unit, price, amount };
}

/** The last item stays with the sums, so that no page begins with them. */
export function writeItems(sheet: Sheet, prices: PrintedPrices, { colours }: PrintedQuote, layout: Layout) {
  const columns = columnsFor(prices.items, layout.inset);
  const items = [...prices.items];
  const last = items.pop();
  const sumsHeight = 60 + prices.sums.length * 16;
  if (last) {
    sheet.keep(100);
    sheet.within("Table", () =>
      sheet.repeating(
        () => writeTableHead(sheet, columns, colours, layout),
        () => {
          for (const each of items) writeItem(sheet, each, columns);
          sheet.keep(Math.min(heightOf(itemBlocks(sheet, last, columns)) + sumsHeight, foot - paper.top - 80));
          writeItem(sheet, last, columns);
        },
      ),
    );
  }
  sheet.keep(sumsHeight);
  writeSums(sheet, prices, colours, layout);
}

function writeTableHead(sheet: Sheet, columns: Columns, colours: PrintedQuote["colours"], layout: Layout) {
  const { edge, fill, foreground } = colours.light;
  const look: TextLook = layout.bands ? { ...label, weight: "semibold", colour: foreground } : label;
  if (layout.bands) sheet.fill(fill, room, 22);
  const heads: [string, Box | null][] = [
    ["Item", columns.item],
    ["Quantity", columns.quantity],
    ["Unit", columns.unit],
    ["Unit price", columns.price],
    ["Amount", columns.amount],
  ];
  const cells = heads.flatMap(([text, box]): Cell[] =>
    box ? [{ block: sheet.lay(text, look, box.width), box, tag: "TH", options: { scope: "Column" } }] : [],
  );
  sheet.within("TR", () => sheet.cells(cells, layout.bands ? 5 : 3));
  if (!layout.bands) sheet.rule(room, edge, 1.1);
}

interface ItemBlocks {
  name: Block;
  detail: Block | null;
  /** Whether the detail fits beside the name. */
  isBeside: boolean;
}

function itemBlocks(sheet: Sheet, item: PrintedItem, { item: box }: Columns): ItemBlocks {
  const name = sheet.lay(item.name, strong, box.width);
  if (!item.detail) return { name, detail: null, isBeside: false };
  const detail = sheet.lay(item.detail, { ...quiet(small), leading: body.leading }, box.width);
  const isBeside = name.lines.length === 1 && detail.lines.length === 1 && name.width + 7 + detail.width <= box.width;
  return { name, detail, isBeside };
}

const heightOf = ({ name, detail, isBeside }: ItemBlocks) =>
  name.height + (detail && !isBeside ? detail.height : 0) + 2 * padding;

function writeItem(sheet: Sheet, item: PrintedItem, columns: Columns) {
  const blocks = itemBlocks(sheet, item, columns);
  const height = heightOf(blocks);
  const isLong = height > foot - paper.top - 80;
  if (!isLong) sheet.keep(height);
  sheet.within("TR", () => {
    const figure = (text: string, box: Box | null): Cell[] =>
      box ? [{ block: sheet.lay(text, body, box.width), box, tag: "TD" }] : [];
    const top = sheet.y;
    const inItem = sheet.element("TD");
    const { name, detail, isBeside } = blocks;
    const { item: box } = columns;
    if (!isLong) {
      inItem(() =>
        sheet.content(() => {
          sheet.draw(name, box, top + padding);
          if (!detail) return;
          if (isBeside) sheet.draw(detail, { x: box.x + name.width + 7, width: box.width }, top + padding);
          else sheet.draw(detail, box, top + padding + name.height);
        }),
      );
    }
    const figures = [
      ...figure(item.quantity, columns.quantity),
      ...figure(item.unit, columns.unit),
      ...figure(item.price, columns.price),
      ...figure(item.amount, columns.amount),
    ];
    sheet.cells(figures, padding);
    if (isLong) {
      inItem(() => {
        sheet.y = top;
        sheet.cells([{ block: name, box, tag: "P" }], padding);
        if (detail) sheet.cells([{ block: detail, box, tag: "P" }], padding);
      });
    } else sheet.y = Math.max(sheet.y, top + height);
  });
  sheet.rule(room, line, 0.6);
}

function writeSums(sheet: Sheet, prices: PrintedPrices, { light }: PrintedQuote["colours"], layout: Layout) {
  const box: Box = { x: room.x + room.width - sumsWidth, width: sumsWidth };
  sheet.down(8);
  const top = sheet.y;
  const note = sheet.lay(prices.note, quiet(body), room.width - sumsWidth - 30);
  if (prices.note) sheet.within("P", () => sheet.content(() => sheet.draw(note, room, top)));
  const row = (pair: Pair, look: TextLook, valueLook: TextLook, inset = 0) => {
    const value = sheet.lay(pair.value, valueLook, box.width - 90 - inset);
    const name = sheet.lay(pair.label, look, box.width - value.width - 12 - 2 * inset);
    const drop = Math.max(0, value.height - name.height);
    const right: Box = { x: box.x + 90, width: box.width - 90 - inset, align: "right" };
    sheet.within("P", () =>
      sheet.content(() => {
        sheet.draw(name, { x: box.x + inset, width: box.width }, sheet.y + drop * 0.62);
        sheet.draw(value, right, sheet.y);
      }),
    );
    sheet.y += Math.max(value.height, name.height);
  };
  const inset = layout.bands ? layout.inset : 0;
  for (const pair of prices.sums) {
    row(pair, quiet(body), body, inset);
    sheet.down(3);
  }
  sheet.down(3);
  if (layout.bands) {
    sheet.fill(light.fill, box, 30);
    sheet.down(5);
    const colour = light.foreground;
    row(prices.total, { ...strong, colour }, { ...strong, size: 13, leading: 20, colour }, inset);
    sheet.down(5);
  } else {
    sheet.rule(box, light.edge, 1.1);
    sheet.down(6);
    row(prices.total, strong, { ...strong, size: 15, leading: 20 });
  }
  sheet.y = Math.max(sheet.y, top + note.height) + 16;
}
