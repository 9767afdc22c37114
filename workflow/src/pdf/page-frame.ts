import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { paper, room, small } from "./look.ts";
import type { Sheet } from "./sheet.ts";

const look = { ...small, size: 8 };
const numberWidth = 80;

/** The header and footer of every page, drawn once the number of pages is known. */
export function framePages(sheet: Sheet, { document, quote_number }: QuoteWebhook, accent: string) {
  const { company } = document;
  const { pdf } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    // Otherwise text in the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.rect(0, 0, paper.width, 6).fill(accent);
    if (index > start) {
      pdf.y = 24;
      sheet.write(`${company.name} · Quote ${quote_number}`, look);
    }
    pdf.y = paper.height - 58;
    sheet.rule();
    sheet.down(8);
    const top = pdf.y;
    pdf.font(look.font).fontSize(look.size).fillColor(look.colour);
    pdf.text(company.footer?.replaceAll("\n", " · ") || company.name, room.x, top, {
      width: room.width - numberWidth - 24,
      height: 24,
      ellipsis: true,
    });
    pdf.y = top;
    const number = { x: room.x + room.width - numberWidth, width: numberWidth, align: "right" as const };
    sheet.write(`Page ${index + 1} of ${count}`, look, number);
  }
}
