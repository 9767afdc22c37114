import type { DocumentCompany } from "@quotemill/shared/workflow/document";
import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { formatDay } from "../format.ts";
import { body, ink, label, muted, room, small, strong, type TextLook } from "./look.ts";
import type { Box, Sheet } from "./sheet.ts";

const logoSize: [number, number] = [180, 48];
const gap = 32;
const factsWidth = 212;
const sender: Box = { x: room.x, width: room.width - factsWidth - gap };
const facts: Box = { x: room.x + room.width - factsWidth, width: factsWidth };

const companyName: TextLook = { font: "semibold", size: 13, colour: ink };
const title = (accent: string): TextLook => ({ font: "semibold", size: 26, colour: accent });

export function writeLetterhead(sheet: Sheet, quote: QuoteWebhook, logo: Buffer | null, accent: string) {
  const { company, created_at } = quote.document;
  const top = sheet.pdf.y;
  if (logo) {
    sheet.pdf.image(logo, sender.x, top, { fit: logoSize });
    sheet.pdf.y = top + logoSize[1] + 10;
  }
  sheet.write(company.name, companyName, sender);
  sheet.down(2);
  for (const text of senderLines(company)) sheet.write(text, small, sender);
  const below = sheet.pdf.y;

  sheet.pdf.y = top - 8;
  sheet.write("Quote", title(accent), { ...facts, align: "right" });
  sheet.down(4);
  writeFact(sheet, "Number", quote.quote_number);
  writeFact(sheet, "Date", formatDay(created_at));
  sheet.pdf.y = Math.max(below, sheet.pdf.y) + 20;
}

function writeFact(sheet: Sheet, name: string, value: string) {
  const top = sheet.pdf.y;
  sheet.write(name, { ...body, colour: muted }, facts);
  sheet.pdf.y = top;
  sheet.write(value, { ...body, font: "semibold" }, { x: facts.x + 44, width: facts.width - 44, align: "right" });
  sheet.down(2);
}

function senderLines({ address, abn, phone, email, website }: DocumentCompany): string[] {
  const reach = [phone, email].filter(Boolean).join(" · ");
  const lines = [...(address?.split("\n") ?? []), abn && `ABN ${abn}`, reach, website];
  return lines.filter((text): text is string => Boolean(text?.trim()));
}

export function writeParties(sheet: Sheet, { contact, quote_name }: QuoteWebhook, accent: string) {
  const width = (room.width - gap) / 2;
  const left: Box = { x: room.x, width };
  const right: Box = { x: room.x + width + gap, width };
  const name = `${contact.firstName} ${contact.lastName}`.trim() || contact.email;
  const lines = [contact.email, contact.phone].filter((text) => text && text !== name);
  const top = sheet.pdf.y;
  sheet.write("Prepared for", label(accent), left);
  sheet.down(2);
  sheet.write(name, strong, left);
  for (const text of lines) sheet.write(text, small, left);
  const below = sheet.pdf.y;
  sheet.pdf.y = top;
  sheet.write("Quote for", label(accent), right);
  sheet.down(2);
  sheet.write(quote_name, strong, right);
  sheet.pdf.y = Math.max(below, sheet.pdf.y) + 20;
}
