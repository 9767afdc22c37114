import { z } from "zod";
import { photoUpload, storedPhoto } from "../quotes/photos.ts";
import { idempotencyHeader } from "../requests/idempotency.ts";
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
    rest: "{company_id}/{quote_id}/{file}",
    permission: "quotes.read",
    keys: true,
    summary: "Get a link to a quote's PDF",
    description: "The link works for an hour. The path is the quote's `pdf_storage_path`.",
    params: pdf,
    answer: z.object({ signedURL: z.string() }),
    errors: ["not_found"],
    key: queryKeys.pdf,
  },
  readPdf: {
    method: "GET",
    path: "/storage/v1/object/sign/quote-pdfs/*",
    rest: "{company_id}/{quote_id}/{file}",
    permission: "public",
    summary: "Download the PDF behind a link",
    params: anyPdf,
    query: z.object({ token, download: z.string().max(100).optional() }),
    answer: "application/pdf",
    errors: ["forbidden", "not_found"],
  },
  readLogo: {
    method: "GET",
    path: "/storage/v1/object/sign/company-logos/*",
    rest: "{company_id}/logos/{logo_id}/{file}",
    permission: "public",
    summary: "Download the logo behind a link",
    params: logo,
    query: z.object({ token }),
    answer: "image/*",
    errors: ["forbidden", "not_found"],
  },
  readPhoto: {
    method: "GET",
    path: "/storage/v1/object/sign/quote-photos/*",
    rest: "{company_id}/photos/{file}",
    permission: "public",
    summary: "Download the photo behind a link",
    params: photo,
    query: z.object({ token }),
    answer: "image/*",
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
    summary: "Upload a photo for a quote",
    description: "A PNG or JPEG of at most 2 MB. It is removed after some days if no quote or draft names it.",
    headers: idempotencyHeader,
    body: photoUpload,
    answer: storedPhoto,
    errors: ["conflict", "rate_limited"],
  },
  read: {
    method: "GET",
    path: "/rest/v1/quote_photos/:id",
    permission: "quotes.read",
    keys: true,
    summary: "Get a link to a photo",
    description: "The link works for an hour.",
    params: idParam,
    answer: storedPhoto,
    errors: ["not_found"],
    key: queryKeys.photo,
  },
});
