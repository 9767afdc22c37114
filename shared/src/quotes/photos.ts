import { z } from "zod";
import { recordId } from "../requests/paging.ts";

export const maxPhotos = 6;
/** Maximum size of an uploaded photo. The web app first shrinks larger pictures. */
export const maxPhotoBytes = 2 * 1024 * 1024;
export const maxPhotoPixels = 25_000_000;
/** The longest side of a stored photo, in pixels: enough to be sharp over the whole width of a printed page. */
export const photoEdge = 1600;

export const notAPhoto = "A photo must be a PNG or JPEG image.";
export const photoTooLarge = "The image is larger than 2 MB.";

/** A photo or drawing as a quote names it. */
export const quotePhoto = z.object({
  id: recordId,
  caption: z.string().trim().max(200, "A caption is too long.").default(""),
});
export type QuotePhoto = z.infer<typeof quotePhoto>;

/** A quote's photos in the order in which they are printed. */
export const quotePhotos = z
  .array(quotePhoto)
  .max(maxPhotos, `A quote can have at most ${maxPhotos} photos.`)
  .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, "A photo is listed twice.");

export const photoUpload = z.object({
  image_base64: z
    .string("Choose an image.")
    .min(1, "Choose an image.")
    .max(Math.ceil(maxPhotoBytes / 3) * 4, photoTooLarge),
});

/** A stored photo, with a link that shows it for an hour. */
export const storedPhoto = z.object({ id: z.uuid(), url: z.string() });
