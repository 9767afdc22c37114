import type { BrandColours } from "@quotemill/shared/brand";
import { writeSender, writeTitle } from "./letterhead.ts";
import { body, heading, ink, quiet, room, type TextLook } from "./look.ts";
import { framePages } from "./page-frame.ts";
import { openLogo } from "./pictures.ts";
import { allPrintable } from "./printable.ts";
import type { PrintedQuote } from "./printed-quote.ts";
import { type RecordRow, writeRecordRow } from "./record-rows.ts";
import { writeHeading } from "./sections.ts";
import { type Box, Sheet } from "./sheet.ts";
import { typefaceFor } from "./typeface.ts";

/** A record of what happened, every text ready to print. */
export interface PrintedRecord {
  company: PrintedQuote["company"];
  colours: BrandColours;
  lang: string;
  /** When it happened; the document's own date. */
  created_at: string;
  title: string;
  /** What it is about, beside the title. */
  number: string;
  /** The same in the footer. */
  mark: string;
  banner: { heading: string; detail: string; sum: { whole: string; fraction: string } | null };
  sections: { title: string; rows: RecordRow[] }[];
  note: string;
}

/** The same record and letterhead produce the same bytes. */
export async function recordPdf(given: PrintedRecord, logo: Uint8Array | null): Promise<Uint8Array> {
  const face = typefaceFor(JSON.stringify(given));
  const record = allPrintable(given, face, new Set());
  const { company, colours, title, number, mark, lang } = record;
  const info = { title: `${title} ${number}`, author: company.name, created: new Date(given.created_at), lang };
  const sheet = new Sheet(info, face);
  writeSender(sheet, record, await openLogo(logo));
  writeTitle(sheet, title, number, 230);
  writeBanner(sheet, record);
  for (const section of record.sections) {
    writeHeading(sheet, section.title);
    sheet.within("Table", () => {
      for (const row of section.rows) writeRecordRow(sheet, row);
    });
    sheet.down(13);
  }
  sheet.write("P", record.note, quiet(body));
  framePages(sheet, { company, colours, number: mark });
  return sheet.finish();
}

const inset = 15;
const sumLook: TextLook = { weight: "semibold", size: 18, leading: 24, colour: ink };
const fractionLook: TextLook = quiet({ ...sumLook, size: 11 });

function writeBanner(sheet: Sheet, { banner, colours }: PrintedRecord) {
  const whole = sheet.lay(banner.sum?.whole ?? "", sumLook, 200);
  const fraction = sheet.lay(banner.sum?.fraction ?? "", fractionLook, 60);
  const sumWidth = banner.sum ? whole.width + fraction.width : 0;
  const left: Box = { x: room.x + inset, width: room.width - 2 * inset - sumWidth - 20 };
  const name = sheet.lay(banner.heading, { ...heading, size: 12, leading: 17 }, left.width);
  const detail = sheet.lay(banner.detail, quiet(body), left.width);
  const height = 2 * 13 + name.height + detail.height;
  const top = sheet.y;
  sheet.fill(colours.light.soft, room, height, 6);
  sheet.within("P", () => sheet.content(() => sheet.draw(name, left, top + 13)));
  sheet.within("P", () => sheet.content(() => sheet.draw(detail, left, top + 13 + name.height)));
  if (banner.sum) {
    const x = room.x + room.width - inset - sumWidth;
    const at = top + (height - sumLook.leading) / 2;
    sheet.within("P", () =>
      sheet.content(() => {
        sheet.draw(whole, { x, width: 200 }, at);
        sheet.draw(fraction, { x: x + whole.width, width: 60 }, at + 2.5);
      }),
    );
  }
  sheet.y = top + height + 17;
}
