import type { QuoteWebhook } from "@quotemill/shared/workflow/received-payloads";
import { allPrintable, typefaceFor } from "./fonts.ts";
import { writeItems } from "./items.ts";
import { framePages, layouts } from "./layouts.ts";
import { openLogo, openPicture, writePhotos } from "./pictures.ts";
import { printedQuote } from "./printed-quote.ts";
import { writeAcceptance, writeAnswers, writeExtras, writeLists, writeNotes } from "./sections.ts";
import { Sheet } from "./sheet.ts";
import type { QuotePictures, RenderedQuote } from "./stored-pictures.ts";

/**
 * Prints a quote on A4. Long content flows over pages; empty details are left out with their labels. The same quote
 * produces the same bytes, so that a repeated delivery is stored once.
 */
export async function quotePdf(given: QuoteWebhook, pictures: QuotePictures<Uint8Array>): Promise<RenderedQuote> {
  const { document } = given;
  const texts = printedQuote(given);
  const face = typefaceFor(JSON.stringify(texts));
  const missing = new Set<string>();
  const quote = allPrintable(texts, face, missing);
  const { prices, job, number } = quote;
  const layout = layouts[document.layout];
  const sheet = new Sheet(
    {
      title: job ? `${number} ${job}` : number,
      author: quote.company.name,
      created: new Date(document.created_at),
      lang: quote.lang,
    },
    face,
  );
  const photos = quote.captions.flatMap((caption, index) => {
    const picture = openPicture(sheet, pictures.photos[index]);
    return picture ? [{ picture, caption }] : [];
  });
  layout.writeHead(sheet, quote, await openLogo(pictures.logo));
  if (prices) writeItems(sheet, prices, quote, layout);
  writeExtras(sheet, quote.extras);
  writeAnswers(sheet, prices ? "Your selections" : "Details", quote.answers);
  writeNotes(sheet, quote.notes);
  writeLists(sheet, quote);
  writePhotos(sheet, photos);
  writeAcceptance(sheet, quote);
  framePages(sheet, quote);
  return { pdf: await sheet.finish(), missing: [...missing], missingPhotos: quote.captions.length - photos.length };
}
