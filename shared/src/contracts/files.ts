import { z } from "zod";
import { photoUpload, storedPhoto } from "../quotes/photos.ts";
import { idParam } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

const id = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const noFile = "There is no file at this path.";
const pdf = z.object({ "*": z.string().regex(new RegExp(`^${id}/${id}/[\\w-]+\\.pdf$`), noFile) });
/** The path of a quote's PDF, or of the record of an acceptance. */
const anyPdf = z.object({ "*": z.string().regex(new RegExp(`^${id}/(offers/)?${id}/[\\w-]+\\.pdf$`), noFile) });
const logo = z.object({ "*": z.string().regex(new RegExp(`^${id}/logos/${id}/logo\\.(png|jpg)$`), noFile) });
const photo = z.object({ "*": z.string().regex(new RegExp(`^${id}/photos/${id}\\.jpg$`), noFile) });
const token = z.string().max(200);

export const fileCalls = defineCalls("files", {
  signPdf: {
    method: "POST",
    path: "/storage/v1/object/sign/quote-pdfs/*",
    permission: "quotes.read",
    keys: true,
    summary: "A link to a quote's PDF, valid for an hour",
    params: pdf,
    answer: z.object({ signedURL: z.string() }),
    errors: ["not_found"],
    key: queryKeys.pdf,
  },
  readPdf: {
    method: "GET",
    path: "/storage/v1/object/sign/quote-pdfs/*",
    permission: "public",
    summary: "The PDF behind a link",
    params: anyPdf,
    query: z.object({ token, download: z.string().max(100).optional() }),
    answer: "stream",
    errors: ["forbidden", "not_found"],
  },
  readLogo: {
    method: "GET",
    path: "/storage/v1/object/sign/company-logos/*",
    permission: "public",
    summary: "The logo behind a link",
    params: logo,
    query: z.object({ token }),
    answer: "stream",
    errors: ["forbidden", "not_found"],
  },
  readPhoto: {
    method: "GET",
    path: "/storage/v1/object/sign/quote-photos/*",
    permission: "public",
    summary: "The photo behind a link",
    params: photo,
    query: z.object({ token }),
    answer: "stream",
    errors: ["forbidden", "not_found"],
  },
});

/** Photos and drawings for quotes. They are uploaded first; a quote or draft then names them by their ids. */
export const photoCalls = defineCalls("photos", {
  upload: {
    method: "POST",
    path: "/rest/v1/quote_photos",
    permission: "quotes.write",
    keys: true,
    summary: "Store a PNG or JPEG of at most 2 MB; removed after some days if no quote or draft names it",
    body: photoUpload,
    answer: storedPhoto,
    errors: ["conflict", "rate_limited"],
  },
  read: {
    method: "GET",
    path: "/rest/v1/quote_photos/:id",
    permission: "quotes.read",
    keys: true,
    summary: "A link to a photo, valid for an hour",
    params: idParam,
    answer: storedPhoto,
    errors: ["not_found"],
    key: queryKeys.photo,
  },
});
