import { photoCalls } from "@quotemill/shared/contracts/files";
import { maxPhotoBytes, maxPhotoPixels, notAPhoto, photoEdge, photoTooLarge } from "@quotemill/shared/quotes/photos";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { type CompanyActor, inCompany, requireActor } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { holdSlots } from "../../platform/http/body-slots.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { inCompanyOnce } from "../../platform/http/idempotency.ts";
import { openPicture } from "../../platform/redrawn-picture.ts";
import { type FileStore, type LinkContext, linkSeconds, purposeFor, storeFile } from "../files/index.ts";
import { photoLink, photoPath, removeUnlessNamed } from "./photo-files.ts";
import { findPhoto, insertPhoto } from "./photos.queries.ts";

const photoWords = {
  bytes: photoTooLarge,
  pixels: `The image has more than ${maxPhotoPixels / 1_000_000} megapixels.`,
  picture: notAPhoto,
};

/** A page of photos must not make a PDF too large for a mail. */
const maxStoredBytes = 600 * 1024;
/** Each size needs fewer bytes than the one before. The last one fits for every picture. */
const photoSizes = [
  { edge: photoEdge, quality: 82 },
  { edge: photoEdge, quality: 65 },
  { edge: 1200, quality: 60 },
  { edge: 800, quality: 50 },
];

/** Makes the photo for the store: a JPEG of at most 600 KB without anything but its pixels. */
export async function readPhoto(company: string, base64: string): Promise<Buffer> {
  const limits = { company, maxBytes: maxPhotoBytes, maxPixels: maxPhotoPixels, words: photoWords };
  const { redraw } = await openPicture(base64, limits);
  let bytes: Buffer = Buffer.alloc(0);
  for (const { edge, quality } of photoSizes) {
    bytes = await redraw((upright) =>
      upright
        .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
        // A drawing may be transparent; paper is white.
        .flatten({ background: "#ffffff" })
        .jpeg({ quality }),
    );
    if (bytes.length <= maxStoredBytes) break;
  }
  return bytes;
}

interface Options extends LinkContext {
  files: FileStore;
}

/** Room for a photo in base64 and more, so that one beyond the contract's own limit is refused in words. */
const bodyLimit = 2 * maxPhotoBytes;
const tooMany = "Too many photos at once. Wait a moment.";
/** A global admin has no company. */
const companyOf = ({ actor, ip }: FastifyRequest) => actor?.company_id ?? ip;
/** Time for which someone can keep an unsaved quote open without losing its photos. */
const unsavedMs = 3 * 24 * 3_600_000;

export const photoRoutes: FastifyPluginAsync<Options> = async (app, { files, ...links }) => {
  const shown = (actor: CompanyActor, id: string) => ({
    id,
    url: photoLink(links, actor.company_id, id, { seconds: linkSeconds, purpose: purposeFor(actor) }),
  });
  const perMinute = limitRequests(budgets.photos, tooMany);
  // One company's uploads must not fill the queue in which all uploads wait, and each holds megabytes while it waits.
  const fewAtOnce = holdSlots(app, {
    perCompany: budgets.photosAtOnce,
    ofAll: budgets.photosOfAll,
    refusal: tooMany,
    keyOf: companyOf,
  });

  const upload: CallHandler<typeof photoCalls.upload> = async (request) => {
    const bytes = await readPhoto(companyOf(request), request.body.image_base64);
    // A repeated request stores the same photo again under its first name.
    const { companyId, id } = await inCompanyOnce(request, async (db, companyId) => {
      const id = await insertPhoto(db, companyId);
      // The job is committed before the file is written, so that no file stays without a row.
      await removeUnlessNamed(db, companyId, id, unsavedMs);
      return { companyId, id };
    });
    const path = photoPath(companyId, id);
    await storeFile(app.db, files, { companyId, path, bytes, contentType: "image/jpeg" });
    return shown({ ...requireActor(request), company_id: companyId }, id);
  };
  addCall(app, photoCalls.upload, upload, { bodyLimit, onRequest: [perMinute, fewAtOnce] });

  addCall(app, photoCalls.read, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { id } = (await findPhoto(db, companyId, request.params.id)) ?? notFound("photo");
      return shown(actor, id);
    }),
  );
};
