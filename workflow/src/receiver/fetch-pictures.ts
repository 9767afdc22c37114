import { readAddress } from "@quotemill/shared/text/web-address";
import type { QuoteDocument } from "@quotemill/shared/workflow/document";
import { patience } from "../patience.ts";
import type { QuotePictures, StoredPicture } from "../pdf/stored-pictures.ts";

const maxLogoBytes = 600 * 1024;
const maxPhotoBytes = 1024 * 1024;
const maxPhotos = 6;
const pictureMs = 60_000;
/** A mail has to be on its way before its sender stops waiting. */
const mailLogoMs = 8_000;
const ownFiles = "/storage/v1/object/sign/";

/**
 * Fetches all pictures at once. A missing one is left out, and the workflow's answer says so. Throws if Quotemill is
 * too busy to answer.
 */
export async function fetchPictures(quotemillUrl: string, document: QuoteDocument): Promise<QuotePictures> {
  const photos = document.photos.slice(0, maxPhotos);
  const [logo, ...fetched] = await Promise.all([
    keptLogo(quotemillUrl, document.company.logo_url, pictureMs),
    ...photos.map(({ url }) => fetchPicture(quotemillUrl, url, { maxBytes: maxPhotoBytes, ms: pictureMs })),
  ]);
  return { logo: logo ?? null, photos: fetched };
}

const keptLogos = 8;
const logos = new Map<string, Promise<StoredPicture | null>>();

/** A mail without its logo is better than none. */
export const fetchLogo = (quotemillUrl: string, url: string | null): Promise<StoredPicture | null> =>
  keptLogo(quotemillUrl, url, mailLogoMs).catch(() => null);

/**
 * Fetches a logo. The latest ones are kept, because quotes often come in a row. They are kept by their whole address,
 * which is signed and whose file never changes.
 */
async function keptLogo(quotemillUrl: string, url: string | null, ms: number): Promise<StoredPicture | null> {
  const address = `${quotemillUrl} ${url}`;
  const known = logos.get(address);
  if (known) return known;
  const [oldest = ""] = logos.keys();
  if (logos.size >= keptLogos) logos.delete(oldest);
  const fetched = fetchPicture(quotemillUrl, url, { maxBytes: maxLogoBytes, ms });
  logos.set(address, fetched);
  const forget = () => logos.delete(address);
  const logo = await fetched.catch((error) => {
    forget();
    throw error;
  });
  if (!logo) forget();
  return logo;
}

/**
 * Gives null for a picture that is not there: a quote without it is better than no quote. The address comes from the
 * payload, so only Quotemill's own files are fetched, from its known address; a payload cannot send this server
 * elsewhere.
 */
async function fetchPicture(
  quotemillUrl: string,
  url: string | null,
  { maxBytes, ms }: { maxBytes: number; ms: number },
): Promise<StoredPicture | null> {
  const address = url ? readAddress(url) : null;
  if (!address?.pathname.startsWith(ownFiles)) return null;
  const { pathname, search } = address;
  const answer = await fetch(new URL(pathname + search, quotemillUrl), { redirect: "manual", signal: patience(ms) });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`A picture was answered with ${answer.status}.`);
  if (!answer.ok || Number(answer.headers.get("content-length") ?? 0) > maxBytes) {
    await answer.body?.cancel();
    return null;
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The name for the log leaves out the query, which is the link's signature.
  return bytes.length <= maxBytes ? { bytes, file: pathname.slice(ownFiles.length) } : null;
}
