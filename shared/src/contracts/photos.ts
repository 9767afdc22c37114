import { idParam } from "../paging.ts";
import { photoUpload, storedPhoto } from "../quotes/photos.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** Photos and drawings for quotes. They are uploaded first; a quote or draft then names them by their ids. */
export const photoCalls = defineCalls("photos", {
  upload: {
    method: "POST",
    path: "/rest/v1/quote_photos",
    permission: "quotes.write",
    summary: "Store a PNG or JPEG of at most 2 MB; removed after some days if no quote or draft names it",
    body: photoUpload,
    answer: storedPhoto,
    errors: ["conflict", "rate_limited"],
  },
  read: {
    method: "GET",
    path: "/rest/v1/quote_photos/:id",
    permission: "quotes.read",
    summary: "A link to a photo, valid for an hour",
    params: idParam,
    answer: storedPhoto,
    errors: ["not_found"],
    key: queryKeys.photo,
  },
});
