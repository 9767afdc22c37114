import { body, line, quiet, room } from "./look.ts";
import type { PrintedQuote } from "./printed-quote.ts";
import { writeHeading } from "./sections.ts";
import type { Box, Sheet } from "./sheet.ts";

const amount: Box = { x: room.x + room.width - 90, width: 90, align: "right" };
const name: Box = { x: room.x, width: room.width - 106, align: "start" };

export function writeExtras(sheet: Sheet, { items, note }: PrintedQuote["extras"]) {
  if (items.length === 0) return;
  writeHeading(sheet, "Optional extras");
  sheet.write("P", note, quiet(body));
  sheet.down(2);
  sheet.within("Table", () => {
    for (const { label, value } of items) {
      sheet.within("TR", () =>
        sheet.cells(
          [
            { block: sheet.lay(label, body, name.width), box: name, tag: "TH", options: { scope: "Row" } },
            { block: sheet.lay(value, body, amount.width), box: amount, tag: "TD" },
          ],
          3.5,
        ),
      );
      sheet.rule(room, line, 0.6);
    }
  });
  sheet.down(14);
}
