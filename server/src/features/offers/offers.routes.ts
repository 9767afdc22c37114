import { may } from "@quotemill/shared/access/permissions";
import { offerCalls } from "@quotemill/shared/contracts/offers";
import { offerOn } from "@quotemill/shared/offers/lifecycle";
import type { FollowUpState } from "@quotemill/shared/offers/states";
import { localDay } from "@quotemill/shared/time/calendar";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { type Actor, inCompany, isKey } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompanyOnce } from "../../platform/http/idempotency.ts";
import { linkSeconds, purposeFor, signFileLink } from "../files/index.ts";
import type { MailBudget } from "../mail/index.ts";
import { recordAnswer } from "./answers/answer-by-phone.service.ts";
import { replyToQuestion } from "./answers/questions.service.ts";
import { handleAcceptance } from "./lifecycle/handle-acceptance.service.ts";
import { reopenOffer, undoAcceptance } from "./lifecycle/reopen-offer.service.ts";
import { withdrawOffer } from "./lifecycle/withdraw-offer.service.ts";
import { findMailedOffer } from "./mails/write-answer-mail.ts";
import { type LinkDeps, linkOf } from "./offer-link.ts";
import { listOffersOfQuote } from "./staff-offers.queries.ts";

/**
 * Anyone who has the customer's link can answer as the customer, so neither a viewer nor a key that only reads gets it.
 */
const maySend = (actor: Actor) =>
  isKey(actor) ? actor.key.scopes.includes("quotes.send") : may(actor.app_role, "quotes.send");

interface OfferDeps extends LinkDeps {
  clock: Clock;
  mailBudget: MailBudget;
  /** Returns the states of the reminders as staff see them, by offer. */
  followUpStates(db: Db, companyId: string, offerIds: string[], now: Date): Promise<Map<string, FollowUpState>>;
}

export const offerRoutes: FastifyPluginAsync<OfferDeps> = async (app, deps) => {
  const { clock } = deps;
  /** Files are no part of a view, and such a link would outlive it. */
  const linksFor = (actor: Actor) => (path: string | null | undefined) =>
    path && (isKey(actor) || !actor.viewed_by)
      ? signFileLink(deps, path, { seconds: linkSeconds, purpose: purposeFor(actor) })
      : null;

  addCall(app, offerCalls.ofQuote, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { offers, time_zone } = (await listOffersOfQuote(db, companyId, request.params.id)) ?? notFound("quote");
      const ids = offers.map(({ id }) => id);
      const now = clock();
      const today = localDay(now, time_zone);
      const linkTo = linksFor(actor);
      const followUps = await deps.followUpStates(db, companyId, ids, now);
      return {
        items: offers
          .map((each) => offerOn(each, today))
          .map(({ token_sealed, person_email, phone, quotes, acceptances, ...offer }) => ({
            ...offer,
            url: maySend(actor) ? linkOf(deps, token_sealed) : null,
            person: { name: quotes[0]?.customer_name ?? "", email: person_email, phone: phone ?? "" },
            quotes: quotes.map(({ customer_name: _name, pdf_storage_path: _path, ...quote }) => quote),
            acceptances: acceptances.map(({ certificate_path, accepted_pdfs, ...acceptance }) => ({
              ...acceptance,
              certificate_url: linkTo(certificate_path),
              documents: acceptance.record.quotes.map(({ position, quote_number }) => ({
                quote_number,
                accepted_url: linkTo(accepted_pdfs[position]),
                offered_url: linkTo(quotes.find((quote) => quote.position === position)?.pdf_storage_path),
              })),
            })),
            follow_ups: followUps.get(offer.id) ?? notFound("offer"),
          })),
      };
    }),
  );

  addCall(app, offerCalls.withdraw, (request) =>
    inCompanyOnce(request, (db, _companyId, actor) => withdrawOffer(db, actor, request.body)),
  );
  addCall(app, offerCalls.reopen, (request) =>
    inCompanyOnce(request, (db, _companyId, actor) => reopenOffer(db, actor, request.body, clock())),
  );
  addCall(app, offerCalls.reply, async (request) => {
    const reply = () => inCompany(request, (db, _companyId, actor) => replyToQuestion(db, actor, request.body));
    const mail = await inCompany(request, async (db, company_id, by) => {
      const offer = await findMailedOffer(db, company_id, request.body.offer_id);
      return offer && { company_id, by, to: offer.person_email, kind: "answer" as const };
    });
    await (mail ? deps.mailBudget.within(mail, reply) : reply());
  });
  addCall(app, offerCalls.recordAnswer, (request) =>
    inCompany(request, (db, _companyId, actor) => recordAnswer(db, actor, request.body, clock())),
  );
  addCall(app, offerCalls.handleAcceptance, (request) =>
    inCompanyOnce(request, (db, _companyId, actor) => handleAcceptance(db, actor, request.body)),
  );
  addCall(app, offerCalls.undoAcceptance, (request) =>
    inCompany(request, (db, _companyId, actor) => undoAcceptance(db, actor, request.body, clock())),
  );
};
