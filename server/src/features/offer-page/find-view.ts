import { brandColours } from "@quotemill/shared/brand";
import { readDetails } from "@quotemill/shared/company-details";
import { formatsFor } from "@quotemill/shared/formats";
import { acceptanceRecord } from "@quotemill/shared/offers/evidence";
import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import { offerPath } from "@quotemill/shared/offers/page-path";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferState } from "@quotemill/shared/offers/states";
import type { Db } from "../../platform/db/db.ts";
import { type LinkContext, linkSeconds, signFileLink } from "../files/index.ts";
import { type OfferKey, unsealToken } from "../offers/index.ts";
import { photoLink } from "../photos/index.ts";
import { findAcceptances, findNewest, findOffer, findOlder, findSaid, listOffered } from "./view.queries.ts";
import type { OfferView } from "./view.ts";

export type ViewContext = LinkContext & { scriptPath: string | null };
type Shown = Omit<OfferView, "isPreview">;

/** Everything that the page shows, read in the customer's transaction. */
export async function findView(
  db: Db,
  { company_id, id }: OfferKey,
  token: string,
  context: ViewContext,
): Promise<Shown> {
  const { clock, keys, scriptPath } = context;
  const offer = await findOffer(db, company_id, id);
  const offered = await listOffered(db, company_id, id);
  const said = await findSaid(db, company_id, id);
  const accepted = await findAcceptances(db, company_id, id);
  const newest = offer.state === "replaced" ? await findNewest(db, company_id, id) : undefined;
  const compared = newest && newest.state !== "withdrawn" ? await listOffered(db, company_id, newest.id) : [];
  const older = await findOlder(db, company_id, id);
  const details = readDetails(offer.details);
  const { name, time_zone, currency, locale, logo_path } = offer;
  const isOver = offer.state === "open" && isPastItsEnd(offer.valid_until, time_zone, clock());
  const state: OfferState = isOver ? (accepted.length > 0 ? "accepted" : "expired") : offer.state;
  const last = (kind: string) => said.findLast((event) => event.kind === kind);
  const declined = last("declined");
  const purpose = { kind: "offer", id } as const;
  return {
    token,
    state,
    choice: offer.choice,
    valid_until: offer.valid_until,
    answered_at: offer.answered_at,
    withdrawal: withdrawalIn(said, state, name),
    letter: offer.message ?? "",
    person_email: offer.person_email,
    quotes: offered.map(({ position, state, snapshot }) => ({
      position,
      state,
      snapshot: snapshot as unknown as QuoteSnapshot,
      photos: (snapshot as unknown as QuoteSnapshot).photos.map(({ id, caption }) => ({
        url: photoLink(context, company_id, id, { seconds: linkSeconds, purpose }),
        caption,
      })),
    })),
    company: {
      name,
      ...details,
      brand: brandColours(details.colour),
      logo_url: logo_path && signFileLink(context, logo_path, { seconds: linkSeconds, bucket: "company-logos" }),
      locale,
      time_zone,
      formats: formatsFor({ time_zone, currency, locale }),
    },
    sender: { ...senderOf(offer.sender_name, name), email: details.email || offer.sender_email || "" },
    decline: { reason: offer.decline_reason, comment: textOf(declined?.detail, "comment") },
    thread: said
      .filter(({ kind }) => kind === "question" || kind === "reply")
      .map(({ kind, at, detail }) => ({
        by: kind === "question" ? "customer" : "company",
        at,
        text: textOf(detail, "message"),
      })),
    isQuestionWaiting: offer.question_at !== null,
    acceptances: accepted.map(({ record, certificate_path }) => ({
      record: acceptanceRecord.parse(record),
      hasCertificate: certificate_path !== null,
    })),
    newer: newest
      ? {
          path: offerPath(unsealToken(keys, newest.token_sealed)),
          title: quoteTitle(newest),
          sent_at: newest.created_at,
          quotes: compared.map(({ snapshot }) => snapshot as unknown as QuoteSnapshot),
        }
      : null,
    older: older ? { title: quoteTitle(older), sent_at: older.created_at } : null,
    scriptPath,
  };
}

type Said = Awaited<ReturnType<typeof findSaid>>;

/** The latest one, unless the offer was opened again since: undoing an acceptance does not open what was withdrawn. */
function withdrawalIn(said: Said, state: OfferState, company: string): OfferView["withdrawal"] {
  const last = said.findLast(({ kind }) => kind === "withdrawn" || (kind === "reopened" && state !== "withdrawn"));
  if (last?.kind !== "withdrawn") return null;
  const { at, detail, actor_name } = last;
  return { at, by: senderOf(actor_name, company), note: textOf(detail, "note") };
}

const senderOf = (name: string | null, company: string) => ({ name: name || company, isPerson: Boolean(name) });

const textOf = (detail: unknown, key: string): string => {
  const value = (detail as Record<string, unknown> | undefined)?.[key];
  return typeof value === "string" ? value : "";
};
