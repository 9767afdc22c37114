import { allPrintable, Gaps, typefaceFor } from "./fonts.ts";
import { writeItems } from "./items.ts";
import { layouts } from "./layouts.ts";
import { framePages, writeBanner } from "./letterhead.ts";
import { openLogo, openPicture, writePhotos } from "./pictures.ts";
import { type AcceptedStamp, type PrintableQuote, printedQuote } from "./printed-quote.ts";
import { writeAcceptance, writeAnswers, writeExtras, writeLists, writeNotes } from "./sections.ts";
import { Sheet } from "./sheet.ts";
import type { QuotePictures, RenderedQuote } from "./stored-pictures.ts";

/**
 * Prints a quote on A4. Long content flows over pages; empty details are left out with their labels. The same quote
 * produces the same bytes, so that a repeated delivery is stored once. A quote that was accepted says so at its top, and
 * has nothing left to sign.
 */
export async function quotePdf(
  given: PrintableQuote,
  pictures: QuotePictures<Uint8Array>,
  stamp: AcceptedStamp | null = null,
): Promise<RenderedQuote> {
  const { document } = given;
  const texts = printedQuote(given, stamp);
  const face = typefaceFor(JSON.stringify(texts));
  const gaps = new Gaps();
  const quote = allPrintable(texts, face, gaps);
  const { prices, job, number, accepted } = quote;
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
  if (accepted) writeBanner(sheet, accepted, quote.colours);
  if (prices) writeItems(sheet, prices, quote, layout);
  writeExtras(sheet, quote.extras);
  writeAnswers(sheet, prices ? "Your selections" : "Details", quote.answers);
  writeNotes(sheet, quote.notes);
  writeLists(sheet, quote);
  writePhotos(sheet, photos);
  if (!accepted) writeAcceptance(sheet, quote);
  framePages(sheet, quote);
  return {
    pdf: await sheet.finish(),
    missing: [...gaps.letters],
    emoji: [...gaps.emoji],
    missingPhotos: quote.captions.length - photos.length,
  };
}
