import { offerPageCalls } from "@quotemill/shared/contracts/offer-page";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { addCall } from "../../platform/http/add-call.ts";
import { refuseFollowUps } from "../follow-ups/index.ts";
import { inOffer } from "../offers/index.ts";
import type { FindKey } from "./find-key.ts";
import { sendPage } from "./page-headers.ts";
import { renderStop, renderStopped } from "./render/stop-pages.ts";
import type { OfferView } from "./view.ts";

interface Options {
  findKey: FindKey;
  viewOf: (request: FastifyRequest) => Promise<OfferView>;
}

/**
 * The end of reminders. Scanners open every link of a mail, so only the form's button, or the mail program's own, ends
 * them. A mail program has neither our page's origin nor a cookie, and follows no redirect.
 */
export const stopRoutes: FastifyPluginAsync<Options> = async (app, { findKey, viewOf }) => {
  // Whatever a mail program sends: the link says everything.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4096 }, (_request, _body, done) => done(null));

  addCall(app, offerPageCalls.stop, async (request, reply) => {
    const view = await viewOf(request);
    return sendPage(reply, 200, (nonce) => renderStop(view, nonce));
  });

  addCall(app, offerPageCalls.sendStop, async (request, reply) => {
    const key = await findKey(request);
    await inOffer(app.db, key, (db) => refuseFollowUps(db, key.company_id, key.id));
    const view = await viewOf(request);
    return sendPage(reply, 200, (nonce) => renderStopped(view, nonce));
  });
};
