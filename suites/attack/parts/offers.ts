import { asCurl } from "../client.ts";
import { type Operation, offerOperations } from "../generate/operations.ts";
import { createRandom, seedOf } from "../generate/random.ts";
import { generateAttack } from "../generate/request.ts";
import { findFaults } from "../judge.ts";
import type { Product } from "../product.ts";
import type { Part } from "../report.ts";
import { type Checks, runChecks } from "./checks.ts";
import { answerTooLate, answerTooOften, sendWrongAnswers } from "./offer-answers.ts";
import { flood } from "./offer-floods.ts";
import { tryLinks } from "./offer-links.ts";
import { type AttackedOffer, expectUntouched, openOffer } from "./offer-world.ts";

const generatedOffers = 6;
/** Below one link's limit per minute, so that limits do not hide other faults. */
const requestsPerOffer = 100;

/** Attacks on the customer's pages under `/o/`, by people who have a link, or would like one. */
export async function attackOffers(product: Product, seed: number): Promise<Part[]> {
  const { ours, victim } = product.people;
  const foreign = await openOffer(product, victim);
  // Each with its own offer, because a link takes only a limited number of requests a minute.
  const [offer, answered, flooded] = [
    await openOffer(product, ours),
    await openOffer(product, ours),
    await openOffer(product, ours),
  ];
  const named: [string, (checks: Checks) => Promise<unknown>][] = [
    ["links that open nothing", (checks) => tryLinks(product, checks, offer)],
    ["answers that are none", (checks) => sendWrongAnswers(product, checks, offer, foreign)],
    ["another company's offer", (checks) => actOnForeign(checks, foreign)],
    ["50 answers at once, and one more", (checks) => answerTooOften(product, checks, answered)],
    ["answers after the end", (checks) => answerTooLate(product, checks)],
    ["floods", (checks) => flood(product, checks, flooded)],
    ["generated", (checks) => sendGeneratedAnswers(product, checks, seed)],
  ];
  const parts: Part[] = [];
  for (const [name, attack] of named) parts.push(await runChecks(product, `offers: ${name}`, attack));
  return parts;
}

/** An admin of another company who knows the offer's ids. */
async function actOnForeign(checks: Checks, foreign: AttackedOffer) {
  const offer_id = foreign.id;
  const calls: [string, object][] = [
    ["withdraw-offer", { offer_id }],
    ["reopen-offer", { offer_id, valid_until: null }],
    ["reply-to-question", { offer_id, message: "Yes" }],
    ["record-answer", { offer_id, answer: "accepted", quote_ids: [foreign.quote_ids[0]] }],
    ["undo-acceptance", { offer_id, reason: "Why not" }],
    ["pause-follow-ups", { offer_id, paused: true }],
  ];
  for (const role of ["admin", "other user"] as const) {
    for (const [name, body] of calls) {
      const { status } = await checks.send({ role, url: `/functions/v1/${name}`, body });
      checks.expect(status === 404 || status === 403, `${name} as ${role} of another company answered ${status}`);
    }
    const { status } = await checks.send({ role, url: `/rest/v1/quotes/${foreign.quote_ids[0]}/offers` });
    checks.expect(status === 404, `its offers as ${role} of another company answered ${status}`);
  }
  await expectUntouched(foreign, checks, "the calls of another company's people");
}

/** Every route of the page × generated input, with links that open something. */
async function sendGeneratedAnswers(product: Product, { send, expect }: Checks, seed: number) {
  const { url, people } = product;
  const operations = await offerOperations();
  const victim = [people.victim.name, people.victim.admin, people.victim.user];
  for (let index = 0; index < generatedOffers; index++) {
    const { token } = await openOffer(product, people.ours);
    for (let turn = 0; turn < requestsPerOffer; turn++) {
      const request = index * requestsPerOffer + turn;
      const random = createRandom(seedOf(seed, request));
      const known = operations[request % operations.length] as Operation;
      const operation = { ...known, path: known.path.replace("{token}", token) };
      const attack = generateAttack(operation, people.victim.ids, random);
      const headers = { origin: url, accept: random.pick(["application/json", "text/html"]), ...attack.headers };
      const answer = await send({ ...attack, headers }).catch((error: NodeJS.ErrnoException) => error);
      if (answer instanceof Error) {
        const isCutOff = /EPIPE|ECONNRESET/.test(answer.code ?? "") && (attack.body?.length ?? 0) > 100_000;
        expect(isCutOff, `no answer: ${answer.message} (request ${request})\n  ${asCurl(url, attack, "a customer")}`);
        continue;
      }
      const faults = findFaults({ operation, attack, isAnonymous: true, answer, foreign: { ids: [], words: victim } });
      expect(
        faults.length === 0,
        `${faults} (seed ${seed}, request ${request})\n  ${asCurl(url, attack, "a customer")}`,
      );
    }
  }
  return `${generatedOffers * requestsPerOffer} requests to ${operations.length} routes`;
}
