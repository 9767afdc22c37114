import { offerPath } from "@quotemill/shared/offers/page-path";
import { createCompany } from "../../harness/company.ts";
import type { Answer } from "../judge.ts";
import type { Product } from "../product.ts";
import type { Checks } from "./checks.ts";
import { type AttackedOffer, acceptance, expectUntouched, openOffer } from "./offer-world.ts";

const inOtherCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join("");

/** Tokens to put into the address as they are. None of them opens anything. */
const hostileTokens = (token: string): Record<string, string> => ({
  "cut by one sign": token.slice(0, -1),
  "cut at the front": token.slice(1),
  "cut to one sign": token.slice(0, 1),
  "with one sign more": `${token}A`,
  "with padding": `${token}=`,
  "in the other case": inOtherCase(token),
  backwards: [...token].reverse().join(""),
  "of the same length": "A".repeat(token.length),
  "100 signs": "x".repeat(100),
  "101 signs": "x".repeat(101),
  "5,000 signs": "x".repeat(5_000),
  "ending in NUL": `${token}%00`,
  "ending in a line feed": `${token}%0a`,
  "after a blank": `%20${token}`,
  "encoded twice": `%25${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
  "with an encoded slash": `${token}%2faccept`,
  "climbing up": `..%2f${token}`,
  "half an escape": "%",
  "no escape": "%zz",
  "overlong UTF-8": "%c0%ae%c0%ae",
  "broken UTF-8": "%ff%fe",
  "half a surrogate": "%ed%a0%80",
  "full-width letters": encodeURIComponent(
    token.replace(/[a-z]/gi, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ),
  emoji: encodeURIComponent("👩‍👩‍👧‍👦".repeat(3)),
  "turned text": encodeURIComponent(`\u202e${token}`),
  SQL: "'%20or%201=1%20--",
  "a prototype's name": "__proto__",
  "an id": "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11",
});

const pages = [
  "",
  "/accept",
  "/decline",
  "/question",
  "/pdf/1",
  "/accepted/1",
  "/certificate",
  "/certificate/1",
  "/stop",
];
const posts: [string, object][] = [
  ["/accept", acceptance],
  ["/decline", { reason: "price" }],
  ["/question", { message: "And now?" }],
  ["/seen", {}],
  ["/stop", {}],
];

/** A link that never existed looks the same as one that no longer works. */
export async function tryLinks(product: Product, checks: Checks, offer: AttackedOffer) {
  const { send, expect } = checks;
  const tokens = { ...hostileTokens(offer.token), "of a deleted company": await tokenOfDeleted(product) };
  const first = await send({ url: offerPath("x") });
  for (const [name, token] of Object.entries(tokens)) {
    for (const page of pages) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await send({ method, url: offerPath("") + token + page });
        const isSame = method === "HEAD" || plain(answer) === plain(first);
        expect(answer.status === 404 && isSame, `${method} ${page} with a token ${name} answered ${answer.status}`);
        expect(isPrivate(answer), `${method} ${page} with a token ${name} may be passed on or kept`);
      }
    }
    for (const [page, body] of posts) {
      const { status } = await send({ url: offerPath("") + token + page, headers: { origin: product.url }, body });
      expect(status === 404, `POST ${page} with a token ${name} answered ${status}`);
    }
  }
  await expectUntouched(offer, checks, "the hostile links");
  return `${Object.keys(tokens).length} tokens`;
}

const plain = ({ body }: Answer) => body.replace(/nonce="[^"]*"/g, "");
const isPrivate = ({ headers }: Answer) =>
  headers["referrer-policy"] === "no-referrer" &&
  headers["cache-control"] === "no-store" &&
  headers["set-cookie"] === undefined;

async function tokenOfDeleted(product: Product): Promise<string> {
  const { api } = product.people;
  const company = { ...(await createCompany(api)), ids: {}, uploadSecret: "" };
  const { token } = await openOffer(product, company);
  const headers = { authorization: (await product.people.authorization("global admin")) ?? "" };
  const gone = await api.post("/functions/v1/delete-company", { headers, data: { company_id: company.id } });
  if (!gone.ok()) throw new Error(`Deleting a company answered ${gone.status()}: ${await gone.text()}`);
  return token;
}
