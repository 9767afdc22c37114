import { localDay } from "@quotemill/shared/time/calendar";
import { apiAs } from "../../harness/api.ts";
import { findFaults } from "../judge.ts";
import type { Product } from "../product.ts";
import type { Checks } from "./checks.ts";
import { type AttackedOffer, acceptance, answerCall, expectUntouched, openOffer } from "./offer-world.ts";

const deep = (levels: number) => `${'{"name":'.repeat(levels)}1${"}".repeat(levels)}`;
const form = "application/x-www-form-urlencoded";
const accepted = "option=1&name=Marcus&consent=yes&total=220000";

/** Changes to an acceptance that would otherwise be accepted. */
const wrongAcceptances = (foreignQuote: string): Record<string, object> => ({
  "a total that is a cent less": { total: 219_999 },
  "a total of nothing": { total: 0 },
  "a total below nothing": { total: -220_000 },
  "a total in words": { total: "220000" },
  "no total": { total: null },
  "a missing total": { total: undefined },
  "the total of the other quote": { total: 330_000 },
  "another company's quote": { positions: undefined, quote_ids: [foreignQuote] },
  "a quote that does not exist": { positions: undefined, quote_ids: ["6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11"] },
  "an own quote and a foreign one": { quote_ids: [foreignQuote] },
  "both of two alternatives": { positions: [1, 2], total: 550_000 },
  "the same quote twice": { positions: [1, 1], total: 440_000 },
  "no quote": { positions: [] },
  "a third of two quotes": { positions: [3] },
  "a quote before the first": { positions: [0] },
  "half a quote": { positions: [1.5] },
  "a quote by an object": { positions: [{}] },
  "an extra that does not exist": { extras: ["pool"] },
  "a field that is no extra": { extras: ["1:field_1"] },
  "an extra of the other quote": { extras: ["2:field_2"], total: 246_400 },
  "an extra without its price": { extras: ["1:field_2"] },
  "an extra by a prototype's name": { extras: ["1:__proto__", "constructor"] },
  "201 extras": { extras: Array(201).fill("1:field_2") },
  "no consent": { consent: false },
  "missing consent": { consent: undefined },
  "consent in words": { consent: "true" },
  "consent by a number": { consent: 1 },
  "no name": { name: "" },
  "a name of 201 letters": { name: "x".repeat(201) },
  "a name of 200,000 letters": { name: "x".repeat(200_000) },
  "a name by an object": { name: { toString: "Marcus" } },
  "a name in two lines": { name: "Marcus\r\nBcc: all@example.com" },
  "a name that turns text": { name: "Marcus \u202ebbeW" },
  "a signature with markup": { signature: "M1 2<script>stolen=1</script>" },
  "a signature of 70,000 signs": { signature: `M1 1${"L1 1".repeat(17_500)}` },
  "a signature far away": { signature: "M1e9 1L9999999 2" },
});

/** Bodies that are not an acceptance, with the type they claim. */
const wrongBodies: Record<string, [string, string]> = {
  nothing: ["", "application/json"],
  null: ["null", "application/json"],
  "a list": [`[${JSON.stringify(acceptance)}]`, "application/json"],
  "half of it": [JSON.stringify(acceptance).slice(0, -5), "application/json"],
  "20,000 levels": [deep(20_000), "application/json"],
  "a prototype": [`{"__proto__":${JSON.stringify(acceptance)}}`, "application/json"],
  "300 KB": [JSON.stringify({ ...acceptance, more: "x".repeat(300_000) }), "application/json"],
  "plain text": [JSON.stringify(acceptance), "text/plain"],
  XML: ["<accept/>", "application/xml"],
  "a form in parts": ["--x\r\n", "multipart/form-data; boundary=x"],
  "a form of 20,000 fields": [`${accepted.replace("consent=yes&", "")}${"&a[b][c]=1".repeat(20_000)}`, form],
  "a form with a list as a name": [accepted.replace("name=Marcus", "name[]=Marcus&name[toString]=x"), form],
  "a form with two names": [`${accepted}&name=Ada`, form],
  "a form without consent": [accepted.replace("consent=yes&", ""), form],
  "a form with a changed total": [accepted.replace("220000", "1"), form],
  "a form with a total of no number": [accepted.replace("220000", "NaN"), form],
  "a form with broken escapes": [accepted.replace("220000", "%ff%"), form],
  "a form of 300 KB": [`${accepted}&signature=${"M".repeat(300_000)}`, form],
};

/** Sends anything else that a customer's browser could send: it is refused in words, and nothing is stored. */
export async function sendWrongAnswers(product: Product, checks: Checks, offer: AttackedOffer, foreign: AttackedOffer) {
  const { send, expect } = checks;
  const refused = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
    const call = answerCall(product, offer.token, "accept", body, { accept: "application/json", ...headers });
    const answer = await send(call).catch((error: NodeJS.ErrnoException) => {
      // A large body is refused before it has been read completely.
      if (error.code === "EPIPE" || error.code === "ECONNRESET") return null;
      throw error;
    });
    if (!answer) return;
    expect(answer.status >= 400 && answer.status < 500 && answer.status !== 429, `${name} answered ${answer.status}`);
    const operation = { method: "POST", path: call.url, isPublic: true, parameters: [], body: null };
    const attack = { kind: name, method: "POST", url: call.url, headers: {} };
    for (const fault of findFaults({ operation, attack, isAnonymous: true, answer, foreign: { ids: [], words: [] } })) {
      expect(false, `${name}: ${fault}`);
    }
  };
  for (const [name, changes] of Object.entries(wrongAcceptances(foreign.quote_ids[0] ?? ""))) {
    await refused(name, { ...acceptance, ...changes });
  }
  for (const [name, [body, type]] of Object.entries(wrongBodies)) await refused(name, body, { "content-type": type });
  for (const origin of ["", "null", "https://attacker.example", `${product.url}.attacker.example`]) {
    await refused(`an acceptance from '${origin}'`, acceptance, { origin });
  }
  await expectUntouched(offer, checks, "the wrong answers");
  await expectUntouched(foreign, checks, "the wrong answers for another offer");
}

/** One answer wins; all later ones are refused with that reason. */
export async function answerTooOften(product: Product, { send, expect }: Checks, offer: AttackedOffer) {
  const accept = (name: string) => send(answerCall(product, offer.token, "accept", { ...acceptance, name }));
  const names = Array.from({ length: 50 }, (_, index) => (index % 2 ? "Marcus Webb" : `Marcus Webb the ${index}th`));
  const answers = await Promise.all(names.map(accept));
  const winner = answers.findIndex(({ status }) => status === 200);
  const isFair = answers.every(({ status }, index) => status === (names[index] === names[winner] ? 200 : 409));
  expect(isFair, `50 acceptances at once answered ${answers.map(({ status }) => status)}`);
  const { state, acceptances, events } = await offer.read();
  expect(state === "accepted" && acceptances.length === 1, `${acceptances.length} acceptances are stored as ${state}`);
  expect(events.filter(({ kind }) => kind === "accepted").length === 1, "the timeline tells of more than one");
  const late = await send(answerCall(product, offer.token, "decline", { reason: "price" }));
  expect(late.status === 409, `declining afterwards answered ${late.status}`);
  return `${answers.filter(({ status }) => status === 200).length} of 50 were told that they accepted`;
}

/** The second zone is always a day ahead of the first: a date that is today in one is over in the other. */
const [behind, ahead] = ["Pacific/Niue", "Pacific/Kiritimati"] as const;

export async function answerTooLate(product: Product, { send, expect }: Checks) {
  const { api, theirs } = product.people;
  const admin = await apiAs(api, theirs.admin);
  const moveTo = (time_zone: string) => admin.patch(`/rest/v1/companies/${theirs.id}/place`, { time_zone });
  await moveTo(behind);
  const over = await openOffer(product, theirs, localDay(new Date(), behind));
  const withdrawn = await openOffer(product, theirs);
  await moveTo(ahead);
  await admin.post("/functions/v1/withdraw-offer", { offer_id: withdrawn.id });
  for (const [name, offer] of Object.entries({ over, withdrawn })) {
    const before = JSON.stringify(await offer.read());
    for (const [step, body] of [
      ["accept", acceptance],
      ["decline", { reason: "price" }],
    ] as const) {
      const { status, body: said } = await send(answerCall(product, offer.token, step, body));
      expect(status === 410 && said.includes("message"), `${step} of an offer that is ${name} answered ${status}`);
    }
    expect(before === JSON.stringify(await offer.read()), `an offer that is ${name} has changed`);
  }
}
