import { apiAs } from "../../harness/api.ts";
import { asCurl } from "../client.ts";
import { type ApiDocument, type Operation, operationsOf } from "../generate/operations.ts";
import type { Vocabulary } from "../generate/plausible.ts";
import { createRandom, type Random, seedOf } from "../generate/random.ts";
import { type Attack, generateAttack } from "../generate/request.ts";
import { findFaults } from "../judge.ts";
import { type AttackedCompany, type People, type Role, refill, roles } from "../people.ts";
import type { Product } from "../product.ts";
import type { Part } from "../report.ts";

const lanes = 8;
const refillEvery = 2_000;

/** Every API route × generated input × every role. Afterwards, the company where no one works must be unchanged. */
export async function sendGenerated(product: Product, seed: number, count: number): Promise<Part[]> {
  const { client, people, url } = product;
  const document = JSON.parse((await client.send({ method: "GET", url: "/openapi.json", headers: {} })).body);
  const operations = operationsOf(document as ApiDocument);
  const before = await picture(people);
  const parts = new Map<string, Part>();
  const strike = async (index: number) => {
    const random = createRandom(seedOf(seed, index));
    // One after another, so that every combination of route and role occurs.
    const operation = operations[index % operations.length] as Operation;
    const role = roles[Math.floor(index / operations.length) % roles.length] as Role;
    const attack = generateAttack(operation, idsFor(role, people, random), random);
    const part = parts.get(attack.kind) ?? { name: `generated: ${attack.kind}`, requests: 0, failures: [] };
    parts.set(attack.kind, part);
    part.requests++;
    const faults = await judge(product, operation, attack, role, random);
    if (faults.length > 0) {
      part.failures.push(`${faults.join(", ")} (seed ${seed}, request ${index})\n  ${asCurl(url, attack, role)}`);
    }
  };
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      if (index % refillEvery === refillEvery - 1) {
        for (const company of [people.ours, people.theirs]) await refillSoon(people, company);
      }
      await strike(index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const after = await picture(people);
  const untouched: Part = { name: "generated: the uninvolved company is unchanged", requests: 2, failures: [] };
  if (before !== after) untouched.failures.push(`before:\n${before}\nafter:\n${after}`);
  return [...parts.values(), untouched];
}

/** An attack may have signed the company's people out; the next attempt signs in again. */
async function refillSoon({ api }: Pick<People, "api">, company: AttackedCompany, attempts = 5): Promise<void> {
  try {
    await refill(api, company);
  } catch (error) {
    if (attempts === 1) throw error;
    await refillSoon({ api }, company, attempts - 1);
  }
}

async function judge(product: Product, operation: Operation, attack: Attack, role: Role, random: Random) {
  const { client, people, watch } = product;
  const authorization = attack.headers.authorization ?? (await people.authorization(role));
  const secret = secretFor(operation, role, people, random);
  const headers = { ...(authorization && { authorization }), ...secret, ...attack.headers };
  // The secret of a workflow is its session.
  const isAnonymous =
    !("x-webhook-secret" in secret) && (attack.headers.authorization !== undefined || role === "anonymous");
  try {
    const what = `${attack.kind} ${attack.method} ${attack.url.slice(0, 80)} (${attack.body?.length ?? 0} bytes) as ${role}`;
    const answer = await watch.during(what, () => client.send({ ...attack, headers }));
    if (!isAnonymous && (answer.status === 401 || operation.path.endsWith("/logout"))) people.forget(role);
    const foreign = role === "global admin" ? { ids: [], words: [] } : marksOf(people.victim);
    return findFaults({ operation, attack, isAnonymous, answer, foreign });
  } catch (error) {
    // Large bodies refused early may be cut off: the connection ends before the response is read.
    const code = (error as NodeJS.ErrnoException).code ?? "";
    const isCutOff = (code === "EPIPE" || code === "ECONNRESET") && (attack.body?.length ?? 0) > 100_000;
    return isCutOff ? [] : [`no answer: ${(error as Error).message}`];
  }
}

/** The global admin may do anything to any company, so they only learn the ids of the one that does not matter. */
function idsFor(role: Role, { ours, theirs, victim, spoiled }: People, random: Random): Vocabulary {
  if (role === "global admin") return spoiled.ids;
  const own = role.startsWith("other") ? theirs : ours;
  return random.chance(0.6) ? own.ids : victim.ids;
}

/** The workflow's callback has no session: a caller with the secret acts as the company. */
function secretFor({ path }: Operation, role: Role, { ours, theirs }: People, random: Random): Record<string, string> {
  if (!path.endsWith("/upload-quote-pdf") || role === "anonymous" || random.chance(0.2)) return {};
  return { "x-webhook-secret": (role.startsWith("other") ? theirs : ours).uploadSecret };
}

const marksOf = ({ name, admin, user, ids }: AttackedCompany) => ({
  ids: Object.values(ids).flat(),
  words: [name, admin, user],
});

/** Everything that the victim's own people see of their company. */
async function picture({ api, victim }: People): Promise<string> {
  const admin = await apiAs(api, victim.admin);
  const lists = [
    "contacts",
    "quotes",
    "saved_quotes",
    "form_templates",
    "users",
    "quote_groups",
    "audit_log",
    "workflow_secrets",
  ];
  const seen = [];
  for (const list of lists) seen.push(await admin.get(`/rest/v1/${list}`));
  for (const id of victim.ids.quote ?? []) seen.push(await admin.get(`/rest/v1/quotes/${id}`));
  for (const id of victim.ids.template ?? []) seen.push(await admin.get(`/rest/v1/form_templates/${id}`));
  seen.push(
    await admin.get(`/rest/v1/companies/${victim.id}`),
    await admin.get(`/rest/v1/companies/${victim.id}/details`),
  );
  return JSON.stringify(seen, null, 1);
}
