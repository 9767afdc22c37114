import { offerPageCalls } from "@quotemill/shared/contracts/offer-page";
import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import type { FileStore } from "../files/index.ts";
import { findLatestCertificate, inOffer } from "../offers/index.ts";
import type { FindKey } from "./find-key.ts";

interface Options {
  files: FileStore;
  findKey: FindKey;
}

export const certificateRoutes: FastifyPluginAsync<Options> = async (app, { files, findKey }) => {
  addCall(app, offerPageCalls.certificate, async (request, reply) => {
    const key = await findKey(request);
    const path = await inOffer(app.db, key, (db) => findLatestCertificate(db, key.company_id, key.id));
    if (!path || !(await files.exists(path))) notFound("file");
    return reply
      .type("application/pdf")
      .header("content-disposition", 'inline; filename="Acceptance record.pdf"')
      .send(await files.getStream(path));
  });
};
