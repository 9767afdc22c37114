import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { type SentOffer, sendOffer } from "../../harness/offer.ts";
import type { AttackedCompany } from "../people.ts";
import type { Product } from "../product.ts";
import type { Call, Checks } from "./checks.ts";

export interface AttackedOffer extends SentOffer {
  token: string;
}

export async function openOffer(product: Product, company: AttackedCompany, valid_until?: string) {
  const offer = await sendOffer(product.people.api, company, [20, 30], { valid_until });
  const token = new URL(offer.url).pathname.slice(offerPath("").length);
  product.neverLog(token);
  return { ...offer, token };
}

/** A customer's acceptance of the first of the two quotes. */
export const acceptance = { positions: [1], extras: [], name: "Marcus Webb", consent: true, total: 220_000 };

export const answerCall = (
  { url }: Pick<Product, "url">,
  token: string,
  step: "accept" | "decline" | "question",
  body: unknown,
  headers: Record<string, string> = {},
): Call => ({ method: "POST", url: stepPath(token, step), body, headers: { origin: url, ...headers } });

/** Checks that the offer is as it was sent: open, and with nothing on its timeline. */
export async function expectUntouched({ read }: AttackedOffer, { expect }: Checks, after: string) {
  const { state, events, acceptances } = await read();
  const kinds = events.map(({ kind }) => kind).join(", ");
  expect(
    state === "open" && kinds === "sent" && acceptances.length === 0,
    `after ${after}, the offer is ${state} with the events ${kinds} and ${acceptances.length} acceptances`,
  );
}
