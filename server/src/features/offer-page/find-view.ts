import { brandColours } from "@quotemill/shared/companies/brand";
import { readDetails } from "@quotemill/shared/companies/details";
import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import { offerPath } from "@quotemill/shared/offers/page-path";
import { firstNumber } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferState } from "@quotemill/shared/offers/states";
import { formatsFor } from "@quotemill/shared/region/formats";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { type LinkContext, linkSeconds, signFileLink } from "../files/index.ts";
import { type OfferKey, unsealToken } from "../offers/index.ts";
import { photoLink } from "../photos/index.ts";
import type { OfferView } from "./view.ts";

export type ViewContext = LinkContext & { scriptPath: string | null };
type Shown = Omit<OfferView, "isPreview">;

/** Reads everything that the page shows, in the customer's transaction. */
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
  const later = newest ? await listOffered(db, company_id, newest.id) : [];
  const older = await findOlder(db, company_id, id);
  const earlier = older ? await listOffered(db, company_id, older.id) : [];
  const details = readDetails(offer.details);
  const { name, time_zone, currency, locale, logo_path } = offer;
  const isOver = offer.state === "open" && isPastItsEnd(offer.valid_until, time_zone, clock());
  const state: OfferState = isOver ? (accepted.length > 0 ? "accepted" : "expired") : offer.state;
  const last = (kind: string) => said.findLast((event) => event.kind === kind);
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
    quotes: offered.map(({ position, state: quote_state, snapshot }) => ({
      position,
      state: isOver && quote_state === "open" ? "expired" : quote_state,
      snapshot,
      photos: snapshot.photos.map(({ id, caption }) => ({
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
    sender: {
      ...senderOf(offer.sender_name, name),
      job_title: offer.sender_title ?? "",
      mobile: offer.sender_mobile ?? "",
      email: details.email || offer.sender_email || "",
    },
    decline: saidIn(last("declined")?.detail),
    thread: said
      .filter(({ kind }) => kind === "question" || kind === "reply")
      .map(({ kind, at, detail }) => ({
        by: kind === "question" ? "customer" : "company",
        at,
        text: textOf(detail, "message"),
      })),
    isQuestionWaiting: offer.question_at !== null,
    acceptances: accepted.map(({ record, certificate_path, accepted_pdfs }) => ({
      record: acceptanceRecord.parse(record),
      hasCertificate: certificate_path !== null,
      printed: Object.keys(accepted_pdfs as object).map(Number),
    })),
    newer: newest
      ? {
          path: offerPath(unsealToken(keys, newest.token_sealed)),
          numbers: later.map(({ snapshot }) => snapshot),
          sent_at: newest.created_at,
          sender: senderOf(newest.sender_name, name),
          isRevision: later.some((one) => offered.some((other) => isLaterRevision(one, other))),
          quotes: newest.state === "withdrawn" ? [] : later.map(({ snapshot }) => snapshot),
        }
      : null,
    older: older ? { numbers: earlier.map(({ snapshot }) => snapshot), sent_at: older.created_at } : null,
    scriptPath,
  };
}

type Said = Awaited<ReturnType<typeof findSaid>>;

/**
 * Finds the latest withdrawal, unless the offer was reopened since. A withdrawn offer still counts as withdrawn after
 * an acceptance was undone, because that does not reopen the rest.
 */
function withdrawalIn(said: Said, state: OfferState, company: string): OfferView["withdrawal"] {
  const last = said.findLast(({ kind }) => kind === "withdrawn" || (kind === "reopened" && state !== "withdrawn"));
  if (last?.kind !== "withdrawn") return null;
  const { at, detail, actor_name } = last;
  return { at, by: senderOf(actor_name, company), note: textOf(detail, "note") };
}

const senderOf = (name: string | null, company: string) => ({ name: name || company, isPerson: Boolean(name) });

function saidIn(declined: unknown): OfferView["decline"] {
  if ((declined as Record<string, unknown> | undefined)?.by_phone === true) {
    return { reason: null, comment: "", isByPhone: true };
  }
  return { reason: textOf(declined, "reason"), comment: textOf(declined, "comment"), isByPhone: false };
}

const textOf = (detail: unknown, key: string): string => {
  const value = (detail as Record<string, unknown> | undefined)?.[key];
  return typeof value === "string" ? value : "";
};

const findOffer = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .leftJoin("users", (join) =>
      join
        .onRef("users.company_id", "=", "offers.company_id")
        .onRef("users.id", "=", "offers.created_by")
        .on("users.deactivated_at", "is", null),
    )
    .select([
      "offers.state",
      "offers.choice",
      "offers.message",
      "offers.valid_until",
      "offers.answered_at",
      "offers.person_email",
      "offers.question_at",
      "companies.name",
      "companies.details",
      "companies.logo_path",
      "companies.time_zone",
      "companies.currency",
      "companies.tax_name",
      "companies.locale",
      "users.full_name as sender_name",
      "users.email as sender_email",
      "users.job_title as sender_title",
      "users.mobile as sender_mobile",
    ])
    .where("offers.company_id", "=", companyId)
    .where("offers.id", "=", id)
    .executeTakeFirstOrThrow();

type Offered = Awaited<ReturnType<typeof listOffered>>[number];

/** Returns whether the first is a later revision of the second. */
const isLaterRevision = ({ snapshot: one }: Offered, { snapshot: other }: Offered): boolean =>
  one.revision > other.revision && firstNumber(one) === firstNumber(other);

const listOffered = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offer_quotes")
    .select(["position", "state", sql.ref<QuoteSnapshot>("snapshot").as("snapshot")])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .orderBy("position")
    .execute();

/** Finds the messages that the page shows, oldest first. Those of staff come with their name. */
const findSaid = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offer_events")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "offer_events.company_id").onRef("users.id", "=", "offer_events.actor_id"),
    )
    .select(["kind", "at", "detail", "users.full_name as actor_name"])
    .where("offer_events.company_id", "=", companyId)
    .where("offer_id", "=", id)
    .where("kind", "in", ["question", "reply", "declined", "withdrawn", "reopened"])
    .orderBy("offer_events.id")
    .execute();

/** Finds the acceptances that were not undone, oldest first. */
const findAcceptances = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offer_acceptances")
    .select(["record", "certificate_path", "accepted_pdfs"])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .where("undone_at", "is", null)
    .orderBy("accepted_at")
    .execute();

interface Replacing {
  id: string;
  state: OfferState;
  token_sealed: Buffer;
  created_at: string;
  /** Null if the person has left. */
  sender_name: string | null;
}

/**
 * Follows replacements that were replaced themselves. `union` ends a circle, which nothing should make. Returns
 * undefined if the newest went to another address: the earlier address may have been wrong, and its reader must not get
 * the corrected offer.
 */
async function findNewest(db: Db, companyId: string, id: string): Promise<Replacing | undefined> {
  const { rows } = await sql<Replacing>`
    with recursive later (id, next) as (
      select id, replaced_by from offers where company_id = ${companyId} and id = ${id}
      union select offers.id, offers.replaced_by from offers join later on offers.id = later.next
        where offers.company_id = ${companyId}
    )
    select offers.id, state, token_sealed, offers.created_at,
      (select full_name from users
        where users.company_id = offers.company_id and users.id = offers.created_by and deactivated_at is null) as sender_name
    from later join offers on offers.id = later.id
    where offers.company_id = ${companyId} and later.next is null and later.id <> ${id}
      and person_email = (select person_email from offers where company_id = ${companyId} and id = ${id})`.execute(db);
  return rows[0];
}

/**
 * Finds the latest offer that this one replaces, if it went to the same address. Readers at another address do not know
 * it.
 */
async function findOlder(
  db: Db,
  companyId: string,
  id: string,
): Promise<Pick<Replacing, "id" | "created_at"> | undefined> {
  const { rows } = await sql<Replacing>`
    select id, created_at from offers
    where company_id = ${companyId} and replaced_by = ${id}
      and person_email = (select person_email from offers where company_id = ${companyId} and id = ${id})
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}
