import { photoCalls } from "@quotemill/shared/contracts/photos";
import { maxPhotoBytes } from "@quotemill/shared/quotes/photos";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { holdPlaces } from "../../platform/http/places.ts";
import { type FileStore, type LinkContext, linkSeconds, storeFile } from "../files/index.ts";
import { photoLink, photoPath, removeUnlessNamed } from "./photo-files.ts";
import { findPhoto, insertPhoto } from "./photos.queries.ts";
import { readPhoto } from "./read-photo.ts";

interface Options extends LinkContext {
  files: FileStore;
}

/** As base64, with room for the rest of the body: the contract's own limit answers in words. */
const bodyLimit = 2 * maxPhotoBytes;
const tooMany = "Too many photos at once. Wait a moment.";
/** A global admin has none. */
const companyOf = ({ actor, ip }: FastifyRequest) => actor?.company_id ?? ip;
/** How long someone can keep an unsaved quote open without losing its photos. */
const unsavedMs = 3 * 24 * 3_600_000;

export const photoRoutes: FastifyPluginAsync<Options> = async (app, { files, ...links }) => {
  const shown = (companyId: string, id: string) => ({
    id,
    url: photoLink(links, companyId, id, { seconds: linkSeconds }),
  });
  const perMinute = limitRequests(budgets.photos, tooMany);
  // One company's uploads must not fill the queue that everyone's wait in, and each holds megabytes meanwhile.
  const fewAtOnce = holdPlaces(app, {
    perCompany: budgets.photosAtOnce,
    ofAll: budgets.photosOfAll,
    refusal: tooMany,
    keyOf: companyOf,
  });

  const upload: CallHandler<typeof photoCalls.upload> = async (request) => {
    const bytes = await readPhoto(companyOf(request), request.body.image_base64);
    const { companyId, id } = await inCompany(request, async (db, companyId) => {
      const id = await insertPhoto(db, companyId);
      // Committed before the file is written, so that no file stays without a row.
      await removeUnlessNamed(db, companyId, id, unsavedMs);
      return { companyId, id };
    });
    const path = photoPath(companyId, id);
    await storeFile(app.db, files, { companyId, path, bytes, contentType: "image/jpeg" });
    return shown(companyId, id);
  };
  addCall(app, photoCalls.upload, upload, { bodyLimit, onRequest: [perMinute, fewAtOnce] });

  addCall(app, photoCalls.read, (request) =>
    inCompany(request, async (db, companyId) => {
      const { id } = (await findPhoto(db, companyId, request.params.id)) ?? notFound("photo");
      return shown(companyId, id);
    }),
  );
};
