import { readAddress } from "@quotemill/shared/text/web-address";
import type { QuoteDocument } from "@quotemill/shared/workflow/document";
import type { QuotePictures, StoredPicture } from "../pdf/stored-pictures.ts";

const maxLogoBytes = 600 * 1024;
const maxPhotoBytes = 1024 * 1024;
const maxPhotos = 6;
const fetchMs = 2_000;
const ownFiles = "/storage/v1/object/sign/";

/** Fetches all pictures at once. One that does not arrive in time is left out, and the workflow's answer says so. */
export async function fetchPictures(quotemillUrl: string, document: QuoteDocument): Promise<QuotePictures> {
  const photos = document.photos.slice(0, maxPhotos);
  const [logo, ...fetched] = await Promise.all([
    fetchLogo(quotemillUrl, document.company.logo_url),
    ...photos.map(({ url }) => fetchPicture(quotemillUrl, url, maxPhotoBytes)),
  ]);
  return { logo: logo ?? null, photos: fetched };
}

const keptLogos = 8;
const logos = new Map<string, Promise<StoredPicture | null>>();

/**
 * Fetches a logo. The latest ones are kept, because quotes often come in a row. They are kept by their whole address,
 * which is signed and whose file never changes.
 */
export async function fetchLogo(quotemillUrl: string, url: string | null): Promise<StoredPicture | null> {
  const address = `${quotemillUrl} ${url}`;
  const known = logos.get(address);
  if (known) return known;
  const [oldest = ""] = logos.keys();
  if (logos.size >= keptLogos) logos.delete(oldest);
  const fetched = fetchPicture(quotemillUrl, url, maxLogoBytes);
  logos.set(address, fetched);
  const logo = await fetched;
  if (!logo) logos.delete(address);
  return logo;
}

/**
 * Gives null if the picture cannot be fetched: a quote without it is better than no quote. The address comes from the
 * payload, so only Quotemill's own files are fetched, from its known address; a payload cannot send this server
 * elsewhere.
 */
async function fetchPicture(quotemillUrl: string, url: string | null, maxBytes: number): Promise<StoredPicture | null> {
  const address = url ? readAddress(url) : null;
  if (!address?.pathname.startsWith(ownFiles)) return null;
  const { pathname, search } = address;
  try {
    const answer = await fetch(new URL(pathname + search, quotemillUrl), {
      redirect: "error",
      signal: AbortSignal.timeout(fetchMs),
    });
    if (!answer.ok || Number(answer.headers.get("content-length") ?? 0) > maxBytes) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    // The name for the log leaves out the query, which is the link's signature.
    return bytes.length <= maxBytes ? { bytes, file: pathname.slice(ownFiles.length) } : null;
  } catch {
    return null;
  }
}
