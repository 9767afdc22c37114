import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { formatMoney, formatQuantity } from "../format.ts";
import { body, muted, room, small, type TextLook, white } from "./look.ts";
import type { Box, Cell, Sheet } from "./sheet.ts";

type Pricing = NonNullable<QuoteWebhook["pricing"]>;
type LineItem = Pricing["line_items"][number];

const padding = 6;
const inset = 10;
const right = room.x + room.width - inset;
const amount: Box = { x: right - 88, width: 88, align: "right" };
const price: Box = { x: amount.x - 12 - 78, width: 78, align: "right" };
const quantity: Box = { x: price.x - 12 - 56, width: 56, align: "right" };
const item: Box = { x: room.x + inset, width: quantity.x - 12 - room.x - inset };
const totals: Box = { x: room.x + room.width - 236, width: 236 };

const headLook: TextLook = { font: "semibold", size: 8.5, colour: white };
const totalLook: TextLook = { font: "semibold", size: 12, colour: white };
const totalsHeight = 92;

/** The last line stays with the totals, so that no page begins with them. */
export function writeLineItems(sheet: Sheet, pricing: Pricing, accent: string) {
  const shown = pricing.line_items.filter((each) => each.shown);
  const last = shown.pop();
  if (last) {
    sheet.keep(120);
    sheet.repeating(
      () => writeHead(sheet, pricing, accent),
      () => {
        for (const each of shown) writeLine(sheet, each);
        sheet.keep(heightOfLine(sheet, last) + totalsHeight);
        writeLine(sheet, last);
      },
    );
  }
  sheet.keep(totalsHeight);
  writeTotals(sheet, pricing, accent);
}

function writeHead(sheet: Sheet, { prices_include_gst }: Pricing, accent: string) {
  const height = 23;
  sheet.fill(accent, room, height);
  const top = sheet.pdf.y;
  const names: [string, Box][] = [
    ["Item", item],
    ["Quantity", quantity],
    ["Unit price", price],
    [prices_include_gst ? "Amount inc. GST" : "Amount", amount],
  ];
  for (const [name, box] of names) {
    sheet.pdf.y = top + 6;
    sheet.write(name, headLook, box);
  }
  sheet.pdf.y = top + height;
}

/** Only items have a quantity and a unit price; the minimum charge and the rounding have just an amount. */
const cellsOf = (each: LineItem): Cell[] => [
  { text: each.kind === "item" ? formatQuantity(each.quantity) : "", look: body, box: quantity },
  { text: each.kind === "item" ? formatMoney(each.unit_price) : "", look: body, box: price },
  { text: formatMoney(each.amount), look: body, box: amount },
  { text: each.label, look: body, box: item },
];
const detailOf = (each: LineItem): Cell => ({ text: each.detail, look: small, box: item });

function heightOfLine(sheet: Sheet, each: LineItem): number {
  const height = Math.max(...cellsOf(each).map((cell) => sheet.heightOf(cell)));
  return height + (each.detail ? sheet.heightOf(detailOf(each)) : 0) + 2 * padding;
}

function writeLine(sheet: Sheet, each: LineItem) {
  sheet.keep(heightOfLine(sheet, each));
  sheet.row(cellsOf(each), padding);
  if (each.detail) {
    sheet.down(-padding);
    sheet.write(each.detail, small, item);
    sheet.down(padding);
  }
  sheet.rule();
}

function writeTotals(sheet: Sheet, pricing: Pricing, accent: string) {
  sheet.down(10);
  writeSum(sheet, "Sub total", pricing.sub_total);
  writeSum(sheet, `GST ${formatQuantity(pricing.gst_rate)}%`, pricing.gst_total);
  sheet.down(4);
  const height = 32;
  sheet.fill(accent, totals, height);
  const top = sheet.pdf.y;
  sheet.down(8);
  writePair(sheet, "Total (AUD)", formatMoney(pricing.grand_total), totalLook, totalLook);
  sheet.pdf.y = top + height + 22;
}

function writeSum(sheet: Sheet, name: string, value: number) {
  writePair(sheet, name, formatMoney(value), { ...body, colour: muted }, body);
  sheet.down(4);
}

function writePair(sheet: Sheet, name: string, value: string, nameLook: TextLook, valueLook: TextLook) {
  const top = sheet.pdf.y;
  sheet.write(name, nameLook, { x: totals.x + inset, width: 90 });
  sheet.pdf.y = top;
  sheet.write(value, valueLook, { x: totals.x + 90, width: totals.width - 90 - inset, align: "right" });
}
