import type { BrandColours } from "@quotemill/shared/companies/brand";
import { allPrintable, Gaps, typefaceFor } from "./fonts.ts";
import { framePages, writeBanner, writeSender, writeTitle } from "./letterhead.ts";
import { body, ink, line, quiet, room, strong } from "./look.ts";
import { openLogo } from "./pictures.ts";
import type { Banner, PrintedQuote } from "./printed-quote.ts";
import { type Box, Sheet } from "./sheet.ts";

/** A record of an event, every text ready to print. */
export interface PrintedCertificate {
  company: PrintedQuote["company"];
  colours: BrandColours;
  lang: string;
  /** The time of the event, which is also the document's own date. */
  created_at: string;
  title: string;
  /** The number of the recorded quotes, next to the title. */
  number: string;
  /** The footer's text instead of that number. */
  mark: string;
  banner: Banner;
  sections: { title: string; rows: CertificateRow[] }[];
  note: string;
}

/** The same record and letterhead produce the same bytes. */
export async function certificatePdf(given: PrintedCertificate, logo: Uint8Array | null): Promise<Uint8Array> {
  const face = typefaceFor(JSON.stringify(given));
  const record = allPrintable(given, face, new Gaps());
  const { company, colours, title, number, mark, lang } = record;
  const info = { title: `${title} ${number}`, author: company.name, created: new Date(given.created_at), lang };
  const sheet = new Sheet(info, face);
  writeSender(sheet, record, await openLogo(logo));
  writeTitle(sheet, title, number, 230);
  writeBanner(sheet, record.banner, colours);
  for (const section of record.sections) {
    sheet.heading(section.title);
    sheet.within("Table", () => {
      for (const row of section.rows) writeRecordRow(sheet, row);
    });
    sheet.down(13);
  }
  sheet.write("P", record.note, quiet(body));
  framePages(sheet, { company, colours, number: mark });
  return sheet.finish();
}

export type CertificateRow = { label: string } & (
  | { value: string; isStrong?: boolean }
  /** The pieces of one long number, four on a line. */
  | { groups: string[] }
  /** A drawing: an SVG path of absolute moves, lines and curves. */
  | { path: string; alt: string }
);

const rowPadding = 5;
const labelBox: Box = { x: room.x, width: 112 };
const valueBox: Box = { x: room.x + 126, width: room.width - 126 };
const groupWidth = 62;
const groupsPerLine = 4;

/** A row stays on one page and has a line below. */
function writeRecordRow(sheet: Sheet, row: CertificateRow) {
  const name = sheet.lay(row.label, quiet(body), labelBox.width);
  const head = { block: name, box: labelBox, tag: "TH", options: { scope: "Row" as const } };
  sheet.within("TR", () => {
    if ("value" in row) {
      const block = sheet.lay(row.value, row.isStrong ? strong : body, valueBox.width);
      sheet.cells([head, { block, box: { ...valueBox, align: "start" }, tag: "TD" }], rowPadding);
      return;
    }
    const height =
      "path" in row ? signatureRoom.height + 4 : Math.ceil(row.groups.length / groupsPerLine) * body.leading;
    sheet.keep(height + 2 * rowPadding);
    const top = sheet.y;
    sheet.cells([head], rowPadding);
    sheet.within("TD", () => {
      if ("path" in row) drawPath(sheet, row, top + rowPadding + 2);
      else drawGroups(sheet, row.groups, top + rowPadding);
    });
    sheet.y = Math.max(sheet.y, top + height + 2 * rowPadding);
  });
  sheet.rule(room, line, 0.6);
}

/** Draws the pieces in columns, so that two such numbers can be compared by eye. */
function drawGroups(sheet: Sheet, groups: string[], top: number) {
  sheet.content(() => {
    for (const [index, group] of groups.entries()) {
      const x = valueBox.x + (index % groupsPerLine) * groupWidth;
      const y = top + Math.floor(index / groupsPerLine) * body.leading;
      sheet.draw(sheet.lay(`${group} `, body, groupWidth), { x, width: groupWidth }, y);
    }
  });
}

const signatureRoom = { width: 150, height: 40 };

/** Draws a signature as large as its room allows, but never larger than it was drawn. */
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
          .translate(valueBox.x - across.low * scale, top - down.low * scale)
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
