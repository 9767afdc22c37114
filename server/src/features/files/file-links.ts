import { createHmac, timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { inCompanyOf } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { type Actor, isKey } from "../../platform/http/access.ts";
import type { Keys } from "../../platform/keys.ts";

export const linkSeconds = 3600;

export interface LinkContext {
  keys: Keys;
  clock: Clock;
}

/**
 * The reader that a link was made for: a customer with an offer, a workflow with a quote, a person in a session, or a
 * program with a key. Such a link works only as long as that is open, which is looked up at each use. A logo's link has
 * none.
 */
export interface LinkPurpose {
  kind: "offer" | "quote" | "session" | "key";
  id: string;
}

/** For links to staff. */
export const purposeFor = (actor: Actor): LinkPurpose =>
  isKey(actor) ? { kind: "key", id: actor.key.id } : { kind: "session", id: actor.session.id };

interface FileLink {
  seconds: number;
  bucket?: "quote-pdfs" | "company-logos" | "quote-photos";
  purpose?: LinkPurpose;
}

const nowSeconds = (clock: Clock) => Math.floor(clock().getTime() / 1000);

/** A link that opens one file without a session, until it expires or its purpose has ended. */
export function signFileLink({ keys, clock }: LinkContext, path: string, link: FileLink): string {
  const { seconds, bucket = "quote-pdfs", purpose } = link;
  const expiresAtSeconds = nowSeconds(clock) + seconds;
  const named = purpose ? `.${purpose.kind}.${purpose.id}` : "";
  const token = `${expiresAtSeconds}.${digest(keys.fileLink, path, expiresAtSeconds, named)}${named}`;
  return `/storage/v1/object/sign/${bucket}/${path}?token=${token}`;
}

/**
 * Returns the purpose of the link, or null for a link to a logo. Undefined means that we did not sign it, or that it
 * has expired.
 */
export function readLink({ keys, clock }: LinkContext, path: string, token: string): LinkPurpose | null | undefined {
  const [, expires = "", given = "", named = "", kind, id = ""] =
    /^(\d{1,15})\.([\w-]{43})(\.(offer|quote|session|key)\.([0-9a-f-]{36}))?$/.exec(token) ?? [];
  const expiresAtSeconds = Number(expires);
  if (expires === "" || expiresAtSeconds < nowSeconds(clock)) return undefined;
  const wanted = Buffer.from(digest(keys.fileLink, path, expiresAtSeconds, named));
  if (!timingSafeEqual(Buffer.from(given), wanted)) return undefined;
  return kind ? { kind: kind as LinkPurpose["kind"], id } : null;
}

const digest = (key: Uint8Array, path: string, expiresAtSeconds: number, named: string) =>
  createHmac("sha256", key).update(`${expiresAtSeconds} ${path} ${named}`).digest("base64url");

/**
 * True if a customer may still read the files of an offer's quote, given its row. What was withdrawn or replaced is
 * closed; what was declined, not chosen or has expired is still shown on the customer's page.
 */
export const isReadable: RawBuilder<boolean> = sql`(offer_quotes.state not in ('withdrawn', 'replaced'))`;

/** Every use of a link asks this: a file that was closed must not stay open for as long as the signature is valid. */
export function isStillOpen(db: Db, path: string, { kind, id }: LinkPurpose): Promise<boolean> {
  const [companyId = ""] = path.split("/");
  if (kind === "session" || kind === "key") return isStillThere(db, companyId, { kind, id });
  return inCompanyOf(db, companyId, async (tx) => {
    const { rows } = await (kind === "offer" ? ofOffer(companyId, id, path) : ofQuote(companyId, id)).execute(tx);
    return rows.length > 0;
  });
}

async function isStillThere(db: Db, companyId: string, { kind, id }: LinkPurpose): Promise<boolean> {
  const { rows } = await (kind === "session"
    ? sql`select from auth.sessions where id = ${id} and ends_at > now()`
    : sql`select from api_keys where company_id = ${companyId} and id = ${id} and (expires_at > now()) is not false`
  ).execute(db);
  return rows.length > 0;
}

/** Finds the offer if one of its quotes has this file and may be read. */
function ofOffer(companyId: string, id: string, path: string) {
  const [, folder, name = ""] = path.split("/");
  const hasFile =
    folder === "photos"
      ? sql`snapshot -> 'photos' @> ${JSON.stringify([{ id: name.replace(".jpg", "") }])}::jsonb`
      : sql`pdf_storage_path = ${path}`;
  return sql`select from offers
    join companies on companies.id = offers.company_id and companies.deleting_at is null
    join offer_quotes on offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
    where offers.company_id = ${companyId} and offers.id = ${id} and ${isReadable} and ${hasFile} limit 1`;
}

/** A workflow may fetch what it prints as long as the quote exists and was not sent, or its latest offer may be read. */
const ofQuote = (companyId: string, id: string) =>
  sql`select from quotes
    join companies on companies.id = quotes.company_id and companies.deleting_at is null
    left join offers on offers.company_id = quotes.company_id and offers.id = quotes.offer_id
    left join offer_quotes on offer_quotes.company_id = offers.company_id
      and offer_quotes.offer_id = offers.id and offer_quotes.quote_id = quotes.id
    where quotes.company_id = ${companyId} and quotes.id = ${id} and (offers.id is null or ${isReadable})`;
