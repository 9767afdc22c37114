import { crc32, deflateSync } from "node:zlib";
import type { CompanyDetailsInput } from "@quotemill/shared/companies/details";
import { defaultLayout } from "@quotemill/shared/companies/layouts";
import { quotePayload } from "@quotemill/shared/workflow/payload";
import { quoteWebhook } from "@quotemill/shared/workflow/received-payloads";
import { type createRenderer, noPictures } from "@quotemill/workflow/print";
import { sql } from "kysely";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import { findPrintableQuote } from "../../../server/src/features/workflow/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";

/** The ABN has valid check digits and is an official example; the phone numbers are reserved for fiction. */
const harbourDetails: CompanyDetailsInput = {
  address: "14 Wharf Street\nBalmain NSW 2041",
  abn: "51 824 753 556",
  phone: "02 5550 1418",
  email: "quotes@harbourfencing.example",
  website: "harbourfencing.example",
  colour: "#0f766e",
  footer: "Harbour Fencing Pty Ltd · Licence 123456C",
  terms: [
    "This quote is valid for 30 days.",
    "A deposit of 20% secures your place in our calendar; the balance is due on completion.",
    "Rock or services found underground are charged separately, after we have talked about it.",
  ].join("\n"),
  layout: defaultLayout,
};

export async function seedLetterhead(db: Db, files: FileStore, companyId: string) {
  const logo_path = `${companyId}/logos/00000000-0000-4000-8000-000000000000/logo.png`;
  await files.put(logo_path, demoLogo(), { contentType: "image/png" });
  await db
    .updateTable("companies")
    .set({
      details: JSON.stringify(harbourDetails),
      logo_path,
      quote_send_webhook_url: "http://localhost:3000/workflow/send",
    })
    .where("id", "=", companyId)
    .execute();
}

/** The port may differ at each start: our own address follows it, one that somebody typed stays. */
export async function pointToOwnWorkflow(db: Db, publicUrl: string) {
  await db
    .updateTable("companies")
    .set({ quote_send_webhook_url: `${publicUrl}/workflow/send` })
    .where(sql<boolean>`quote_send_webhook_url ~ '^http://(localhost|127\\.0\\.0\\.1):\\d+/workflow/send$'`)
    .execute();
}

export type Printer = ReturnType<typeof createRenderer>;

/** Gives the finished quotes the PDF that the reference workflow would have made. */
export async function storePdfs(db: Db, files: FileStore, printer: Printer, companyId: string, quoteIds: string[]) {
  const { layout, ...details } = harbourDetails;
  const company = { name: "Harbour Fencing", ...details, logo_url: null };
  const logo = { bytes: demoLogo(), file: "demo logo" };
  for (const id of quoteIds) {
    const quote = await findPrintableQuote(db, companyId, id);
    if (quote?.status !== "Generated" && quote?.status !== "Sent") continue;
    const printed = quoteWebhook.parse(quotePayload({ ...quote, company, photos: [] }));
    const { pdf } = await printer.render(printed, { ...noPictures, logo });
    const path = `${companyId}/${id}/demo.pdf`;
    await files.put(path, pdf, { contentType: "application/pdf" });
    await db
      .updateTable("quotes")
      .set({ pdf_storage_path: path })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
  }
}

const [logoWidth, logoHeight] = [240, 176];
const logoColour = [0x0f, 0x76, 0x6e];
const samplesPerPixel = 4;

/** A paling fence above a wave, drawn by deciding for each point whether it is ink. */
function demoLogo(): Buffer {
  const rows = Buffer.alloc(logoHeight * (1 + logoWidth * 4));
  for (let y = 0; y < logoHeight; y++) {
    for (let x = 0; x < logoWidth; x++) rows.set([...logoColour, opacityAt(x, y)], y * (1 + logoWidth * 4) + 1 + x * 4);
  }
  return png(rows);
}

/** Sampling each pixel several times makes smooth edges. */
function opacityAt(x: number, y: number): number {
  let hits = 0;
  for (let look = 0; look < samplesPerPixel * samplesPerPixel; look++) {
    if (
      isInk(
        x + ((look % samplesPerPixel) + 0.5) / samplesPerPixel,
        y + (Math.floor(look / samplesPerPixel) + 0.5) / samplesPerPixel,
      )
    )
      hits++;
  }
  return Math.round((255 * hits) / samplesPerPixel ** 2);
}

function isInk(x: number, y: number): boolean {
  const inPaling = (x - 12) % 46;
  const isPaling = x > 12 && x < 12 + 5 * 46 && inPaling < 32 && y < 128 && y > 8 + Math.abs(inPaling - 16) * 1.1;
  const isRail = x > 2 && x < logoWidth - 2 && ((y > 48 && y < 62) || (y > 96 && y < 110));
  const wave = 152 + 9 * Math.sin((x / logoWidth) * Math.PI * 5);
  return isPaling || isRail || Math.abs(y - wave) < 6;
}

function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(logoWidth);
  head.writeUInt32BE(logoHeight, 4);
  head.set([8, 6], 8); // 8 bits each for red, green, blue and opacity
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
