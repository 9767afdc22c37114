import { body, ink, line, quiet, room, strong } from "./look.ts";
import type { Box, Sheet } from "./sheet.ts";

export type RecordRow = { label: string } & (
  | { value: string; isStrong?: boolean }
  /** Pieces of one long number, four on a line. */
  | { groups: string[] }
  /** Something drawn: an SVG path of absolute moves, lines and curves. */
  | { path: string; alt: string }
);

const padding = 5;
const label: Box = { x: room.x, width: 112 };
const value: Box = { x: room.x + 126, width: room.width - 126 };
const groupWidth = 62;
const groupsPerLine = 4;

/** Kept on one page, with a line below. */
export function writeRecordRow(sheet: Sheet, row: RecordRow) {
  const name = sheet.lay(row.label, quiet(body), label.width);
  const head = { block: name, box: label, tag: "TH", options: { scope: "Row" as const } };
  sheet.within("TR", () => {
    if ("value" in row) {
      const block = sheet.lay(row.value, row.isStrong ? strong : body, value.width);
      sheet.cells([head, { block, box: { ...value, align: "start" }, tag: "TD" }], padding);
      return;
    }
    const height =
      "path" in row ? signatureRoom.height + 4 : Math.ceil(row.groups.length / groupsPerLine) * body.leading;
    sheet.keep(height + 2 * padding);
    const top = sheet.y;
    sheet.cells([head], padding);
    sheet.within("TD", () => {
      if ("path" in row) drawPath(sheet, row, top + padding + 2);
      else drawGroups(sheet, row.groups, top + padding);
    });
    sheet.y = Math.max(sheet.y, top + height + 2 * padding);
  });
  sheet.rule(room, line, 0.6);
}

/** In columns, so that two such numbers can be compared by eye. */
function drawGroups(sheet: Sheet, groups: string[], top: number) {
  sheet.content(() => {
    for (const [index, group] of groups.entries()) {
      const x = value.x + (index % groupsPerLine) * groupWidth;
      const y = top + Math.floor(index / groupsPerLine) * body.leading;
      sheet.draw(sheet.lay(`${group} `, body, groupWidth), { x, width: groupWidth }, y);
    }
  });
}

const signatureRoom = { width: 150, height: 40 };

/** As large as its place allows, never larger than it was drawn. */
function drawPath(sheet: Sheet, { path, alt }: { path: string; alt: string }, top: number) {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const span = (each: number[]) => {
    const low = each.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
    const high = each.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
    return { low, length: Math.max(1, high - low) };
  };
  const across = span(numbers.filter((_, index) => index % 2 === 0));
  const down = span(numbers.filter((_, index) => index % 2 === 1));
  const scale = Math.min(0.75, signatureRoom.width / across.length, signatureRoom.height / down.length);
  sheet.within(
    "Figure",
    () =>
      sheet.content(() => {
        sheet.pdf
          .save()
          .translate(value.x - across.low * scale, top - down.low * scale)
          .scale(scale)
          .lineWidth(1.1 / scale)
          .lineCap("round")
          .lineJoin("round")
          .path(path)
          .stroke(ink)
          .restore();
      }),
    { alt },
  );
}
