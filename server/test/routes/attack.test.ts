import { Writable } from "node:stream";
import { appRole } from "@quotemill/shared/companies/users";
import type { InjectOptions } from "fastify";
import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import {
  type ApiDocument,
  type Operation,
  offerOperations,
  operationsOf,
} from "../../../suites/attack/generate/operations.ts";
import { createRandom, seedOf } from "../../../suites/attack/generate/random.ts";
import { type Attack, generateAttack } from "../../../suites/attack/generate/request.ts";
import { findFaults } from "../../../suites/attack/judge.ts";
import { createTestApp } from "../test-app.ts";
import { buildWorld, type World } from "./route-case.ts";

/** A small part of `npm run test:attack`, within this process. Another seed sends other requests. */
const seed = 14;
const rounds = 2;
const roles = ["anonymous", ...appRole.options] as const;
type Role = (typeof roles)[number];

const logged: string[] = [];
const logger = pino(
  { level: "error" },
  new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  }),
);

let world: World;
let operations: Operation[];
beforeAll(async () => {
  world = await buildWorld(await createTestApp({ logger }));
  const document: ApiDocument = (await world.test.app.inject("/openapi.json")).json();
  operations = [...operationsOf(document), ...(await offerOperations())]
    // A stream never ends here, and signing out would end the attack.
    .filter(({ path }) => !path.startsWith("/realtime/") && !path.endsWith("/logout"));
});

const idsOf = ({ id, contact, template, quote, draft, prefilled, priceItem, person }: World["ours"]) => ({
  company: [id],
  contact: [contact.id],
  template: [template.id],
  quote: [quote.id],
  draft: [draft.id],
  prefilled: [prefilled.id],
  priceItem: [priceItem.id],
  account: [person.id],
});

const marksOf = (company: World["theirs"]) => ({
  ids: Object.values(idsOf(company)).flat(),
  words: [company.person.email, company.contact.email, company.quote.quote_number ?? "", company.priceItem.code],
});

async function send({ method, url, headers, body }: Attack, role: Role) {
  const authorization = role === "anonymous" ? undefined : world.callers[role].authorization;
  const response = await world.test.app.inject({
    method: method as InjectOptions["method"],
    url,
    headers: { ...(authorization && { authorization }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

it("no generated request gets past the API or breaks it", async () => {
  const faults: string[] = [];
  for (let index = 0; index < operations.length * rounds * roles.length; index++) {
    const operation = operations[index % operations.length] as Operation;
    const role = roles[Math.floor(index / operations.length) % roles.length] as Role;
    const random = createRandom(seedOf(seed, index));
    const { ours, theirs } = world;
    // No company is foreign to a global admin, so the attack learns the ids of none, and both survive it.
    const isGlobal = role === "global_admin";
    const ids = isGlobal ? {} : idsOf(random.chance(0.6) ? ours : theirs);
    const foreign = isGlobal ? { ids: [], words: [] } : marksOf(theirs);
    const attack = generateAttack(operation, ids, random);
    const isAnonymous = role === "anonymous" || attack.headers.authorization !== undefined;
    const answer = await send(attack, role);
    const found = findFaults({ operation, attack, isAnonymous, answer, foreign });
    if (found.length > 0) faults.push(`${index} ${role} ${attack.method} ${attack.url.slice(0, 200)}: ${found}`);
  }
  expect(faults).toEqual([]);
  expect(logged).toEqual([]);
});
