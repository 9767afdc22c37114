import { createHash, randomBytes } from "node:crypto";
import { offerPath } from "@quotemill/shared/offers/page-path";
import { inCompanyOf } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { decrypt, encrypt, type Keys } from "../../platform/keys.ts";

export interface LinkDeps {
  keys: Keys;
  publicUrl: () => string;
}

export function newLink({ keys, publicUrl }: LinkDeps) {
  const { token, ...stored } = newToken(keys);
  return {
    url: publicUrl() + offerPath(token),
    stored,
    hideToken: tokenHider(token),
  };
}

/** Hides the token in a text that others may read. A text that was cut short may end within the token. */
export const tokenHider = (token: string) => (text: string) =>
  text.replace(new RegExp(`${token.slice(0, 8)}[\\w-]*`, "g"), "[hidden]");

export const linkOf = ({ keys, publicUrl }: LinkDeps, token_sealed: Buffer) =>
  publicUrl() + offerPath(unsealToken(keys, token_sealed));

/** A token is 32 random bytes in base64url. The pattern keeps other text away from the database. */
const tokenPattern = /^[\w-]{43}$/;
const isToken = (text: string) => tokenPattern.test(text);

export function newToken(keys: Keys) {
  const token = randomBytes(32).toString("base64url");
  return { token, token_hash: hashToken(token), token_sealed: encrypt(keys.encryption, token) };
}

const hashToken = (token: string) => createHash("sha256").update(token).digest();
export const unsealToken = (keys: Keys, sealed: Buffer) => decrypt(keys.encryption, sealed);

export interface OfferKey {
  company_id: string;
  id: string;
}

/** Returns undefined for every token that opens nothing: unknown, incomplete, or of a company that is being deleted. */
export async function findOfferKey(db: Db, token: string): Promise<OfferKey | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .select(["offers.company_id", "offers.id"])
    .where("token_hash", "=", hashToken(token))
    .where("companies.deleting_at", "is", null)
    .executeTakeFirst();
}

/** Runs a transaction for a customer: the database shows only the company that made the offer. */
export const inOffer = <T>(db: Db, { company_id }: OfferKey, work: (db: Db) => Promise<T>): Promise<T> =>
  inCompanyOf(db, company_id, work);
