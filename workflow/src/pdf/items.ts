import type { Layout } from "./layouts.ts";
import { body, foot, label, line, paper, quiet, room, small, strong, type TextLook } from "./look.ts";
import type { Pair, PrintedItem, PrintedPrices, PrintedQuote } from "./printed-quote.ts";
import type { Box, Cell, Sheet } from "./sheet.ts";
import type { Block } from "./text-layout.ts";

const padding = 4;
const columnGap = 10;
const sumsWidth = 200;
/** The sums leave at least this much to the note next to them. */
const noteWidth = 100;
/** If the figures leave less than this to the names, quantities and prices stand below the names. */
const narrowestNames = 150;

interface Columns {
  item: Box;
  /** Null if the quantities stand below the names. */
  quantity: Box | null;
  /** Also null if no item has a unit. */
  unit: Box | null;
  price: Box | null;
  amount: Box;
}

/** Columns are as wide as their widest figure, so that none ever breaks. The names take the rest. */
function columnsFor(sheet: Sheet, items: PrintedItem[], inset: number): Columns {
  const end = room.x + room.width - inset;
  const columnOf = (key: "quantity" | "unit" | "price" | "amount", narrowest: number, right: number): Box => {
    const width = Math.max(
      narrowest,
      sheet.widest(
        items.map((item) => item[key]),
        body,
      ),
    );
    return { x: right - width, width, align: "right" };
  };
  const namesBefore = ({ x }: Box): Box => ({ x: room.x + inset, width: x - columnGap - room.x - inset });
  const amount = columnOf("amount", 76, end);
  const price = columnOf("price", 66, amount.x - columnGap);
  const hasUnits = items.some(({ unit }) => unit !== "");
  const unit: Box | null = hasUnits ? { ...columnOf("unit", 50, price.x - 4), align: "left" } : null;
  const quantity = columnOf("quantity", 50, (unit ?? price).x - columnGap);
  const item = namesBefore(quantity);
  return item.width < narrowestNames
    ? { item: namesBefore(amount), quantity: null, unit: null, price: null, amount }
    : { item, quantity, unit, price, amount };
}

/** Adds '42.5 m × $212.00' to the detail. */
function withPriceBelow({ detail, quantity, unit, price, ...item }: PrintedItem): PrintedItem {
  const count = [quantity, unit].filter(Boolean).join("\u00a0");
  return {
    ...item,
    detail: [detail, count && `${count} × ${price}`].filter(Boolean).join(", "),
    quantity: "",
    unit: "",
    price: "",
  };
}

/** The last item stays with the sums, so that no page begins with them. */
export function writeItems(sheet: Sheet, prices: PrintedPrices, { colours }: PrintedQuote, layout: Layout) {
  const columns = columnsFor(sheet, prices.items, layout.inset);
  const items = columns.quantity ? [...prices.items] : prices.items.map(withPriceBelow);
  const last = items.pop();
  const sumsHeight = 60 + (prices.sums.length + (prices.taxWithin ? 1 : 0)) * 16;
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
  /** True if the detail fits next to the name. */
  isBeside: boolean;
}

function itemBlocks(sheet: Sheet, item: PrintedItem, { item: box, quantity }: Columns): ItemBlocks {
  const name = sheet.lay(item.name, strong, box.width);
  if (!item.detail) return { name, detail: null, isBeside: false };
  const detail = sheet.lay(item.detail, { ...quiet(small), leading: body.leading }, box.width);
  const areShort = name.lines.length === 1 && detail.lines.length === 1;
  const isBeside = quantity !== null && areShort && name.width + 7 + detail.width <= box.width;
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
      box ? [{ block: sheet.layFigure(text, body), box, tag: "TD" }] : [];
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

interface SumRow extends Pair {
  look: TextLook;
  valueLook: TextLook;
}

const sumGap = 12;

function writeSums(sheet: Sheet, prices: PrintedPrices, { light }: PrintedQuote["colours"], layout: Layout) {
  const inset = layout.bands ? layout.inset : 0;
  const heavy: TextLook = layout.bands ? { ...strong, colour: light.foreground } : strong;
  const total: SumRow = {
    ...prices.total,
    look: heavy,
    valueLook: { ...heavy, size: layout.bands ? 13 : 15, leading: 20 },
  };
  const quietRow = (pair: Pair): SumRow => ({ ...pair, look: quiet(body), valueLook: body });
  const before = prices.sums.map(quietRow);
  const after = prices.taxWithin ? [quietRow(prices.taxWithin)] : [];

  const needed = [...before, total, ...after].map(
    ({ label, look, value, valueLook }) =>
      sheet.text.widthOf(label, look) + sumGap + sheet.text.widthOf(value, valueLook) + 2 * inset,
  );
  const width = Math.ceil(Math.min(Math.max(sumsWidth, ...needed), room.width - noteWidth - 30));
  const box: Box = { x: room.x + room.width - width, width };
  const lay = ({ label, look, value, valueLook }: SumRow) => {
    const figure = sheet.layFigure(value, valueLook);
    const name = sheet.lay(label, look, width - figure.width - sumGap - 2 * inset);
    return { name, figure, height: Math.max(figure.height, name.height) };
  };
  const write = ({ name, figure, height }: ReturnType<typeof lay>) => {
    const drop = Math.max(0, figure.height - name.height);
    sheet.within("P", () =>
      sheet.content(() => {
        sheet.draw(name, { x: box.x + inset, width }, sheet.y + drop * 0.62);
        sheet.draw(figure, { x: box.x, width: width - inset, align: "right" }, sheet.y);
      }),
    );
    sheet.down(height);
  };

  sheet.down(8);
  const top = sheet.y;
  const note = sheet.lay(prices.note, quiet(body), room.width - width - 30);
  if (prices.note) sheet.within("P", () => sheet.content(() => sheet.draw(note, room, top)));
  for (const row of before) {
    write(lay(row));
    sheet.down(3);
  }
  sheet.down(3);
  const laid = lay(total);
  if (layout.bands) {
    sheet.fill(light.fill, box, laid.height + 10);
    sheet.down(5);
    write(laid);
    sheet.down(5);
  } else {
    sheet.rule(box, light.edge, 1.1);
    sheet.down(6);
    write(laid);
  }
  for (const row of after) {
    sheet.down(3);
    write(lay(row));
  }
  sheet.y = Math.max(sheet.y, top + note.height) + 16;
}
