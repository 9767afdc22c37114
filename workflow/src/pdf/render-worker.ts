import { certificatePdf, type PrintedCertificate } from "./certificate-pdf.ts";
import type { AcceptedStamp, PrintableQuote } from "./printed-quote.ts";
import { quotePdf } from "./quote-pdf.ts";
import type { QuotePictures, RenderedQuote } from "./stored-pictures.ts";

export interface RenderTask {
  quote: PrintableQuote;
  pictures: QuotePictures<Uint8Array>;
  /** Null for a quote that was not accepted. */
  stamp: AcceptedStamp | null;
}

export interface CertificateTask {
  certificate: PrintedCertificate;
  logo: Uint8Array | null;
}

/** Returns once the thread is running and has loaded its fonts. */
export const ready = () => true;

/** All functions here run in a worker thread: see renderer.ts. */
export default function render({ quote, pictures, stamp }: RenderTask): Promise<RenderedQuote> {
  return quotePdf(quote, pictures, stamp);
}

export const renderCertificate = ({ certificate, logo }: CertificateTask): Promise<Uint8Array> =>
  certificatePdf(certificate, logo);
