import { sendingCalls } from "@quotemill/shared/contracts/sending";
import type { SentOffer } from "@quotemill/shared/sending/send-quotes";
import { notConfirmed, tooManySends } from "@quotemill/shared/sending/sendable";
import type { FastifyPluginAsync } from "fastify";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, limitAtOnce } from "../../platform/http/budgets.ts";
import { idOfSend } from "../../platform/http/idempotency.ts";
import { hashPdfs, listPdfPaths } from "../offers/index.ts";
import { listPersonQuotes } from "../quotes/index.ts";
import { deliverSend } from "./deliver-send.service.ts";
import { prepareSend, type SendingDeps } from "./prepare-send.service.ts";
import { findRecipient, findSendingCompany, listRecipients } from "./recipients.queries.ts";
import { findRecipientOf, findSend } from "./sends.queries.ts";

export const sendingRoutes: FastifyPluginAsync<{ sending: SendingDeps }> = async (app, { sending }) => {
  // Each send waits for its receiver, up to half a minute.
  const keepToLimit = limitAtOnce(budgets.sends, tooManySends);

  addCall(app, sendingCalls.recipients, (request) =>
    inCompany(request, (db, companyId) => listRecipients(db, companyId, request.query)),
  );

  addCall(app, sendingCalls.quotes, (request) =>
    inCompany(request, async (db, companyId) => {
      const { email, ...page } = request.query;
      const contact = (await findRecipient(db, companyId, email)) ?? notFound("contact");
      const company = await findSendingCompany(db, companyId);
      const quotes = await listPersonQuotes(db, companyId, email, { ...page, tab: "all", search: "", order: "newest" });
      return { contact, company, ...quotes };
    }),
  );

  addCall(app, sendingCalls.send, (request) =>
    keepToLimit(request.actor?.company_id ?? "", async () => {
      const { quote_ids } = request.body;
      const { paths, mail, id } = await inCompany(request, async (db, company_id, by) => {
        const id = await idOfSend(db, by, request);
        const paths = await listPdfPaths(db, company_id, quote_ids);
        const to = await findRecipientOf(db, company_id, quote_ids);
        // A key that was used before sends nothing again, even if the first answer was a refusal.
        const isRepeated = (await findSend(db, company_id, id)) !== undefined;
        return { paths, id, mail: to && !isRepeated ? { company_id, to, by, kind: "quote" as const } : null };
      });
      // The call is made between two transactions: a slow receiver must not hold one open.
      const prepare = async () => {
        const hashes = await hashPdfs(sending.files, paths);
        return inCompany(request, async (db, _companyId, actor) => ({
          actor,
          send: await prepareSend(sending, db, actor, request.body, id, hashes),
        }));
      };
      const { actor, send } = await (mail ? sending.mailBudget.within(mail, prepare) : prepare());
      const answer = (offer: SentOffer) => ({ success: true as const, sent: quote_ids.length, offer });
      if (send === "not_confirmed" || "sentBefore" in send) {
        if (mail) await sending.mailBudget.takeBack(mail);
        // `prepareSend` does not throw this, because its transaction records the end of the earlier send.
        if (send === "not_confirmed") throw new AppError("webhook_failed", notConfirmed);
        return answer(send.sentBefore);
      }
      await deliverSend(sending, actor, send, request.log);
      return answer(send.offer);
    }),
  );
};
