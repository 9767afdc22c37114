import { randomBytes, randomUUID } from "node:crypto";
import { createMailbox } from "../../harness/mailbox.ts";
import type { Answer } from "../judge.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

/** Attempts to find out who has an account, by words and by time, and to keep people out of theirs. */
export const attackAccounts = async (product: Product) => [
  await runChecks(product, "accounts: told by words", (checks) => compareWords(product, checks)),
  await runChecks(product, "accounts: told by time", (checks) => compareTimes(product, checks)),
  await runChecks(product, "accounts: keeping people from resetting", (checks) => blockReset(product, checks)),
  await runChecks(product, "accounts: keeping people from accepting", (checks) => blockInvitation(product, checks)),
];

const signInUrl = "/auth/v1/token?grant_type=password";
const stranger = () => `nobody-${randomUUID().slice(0, 8)}@journey.test`;
const invited = () => `invited-${randomUUID().slice(0, 8)}@journey.test`;

async function invite({ people: { ours } }: Product, { send, expect }: Checks, email: string) {
  const body = { email, full_name: "Ivy Invited", company_id: ours.id, app_role: "user" };
  const answer = await send({ role: "admin", url: "/functions/v1/invite-user", body });
  expect(answer.status === 200, `inviting answered ${answer.status}`);
}

const tokenIn = (link = "") => new URL(link).searchParams.get("token");

/** The part of an answer that an attacker can compare, without what differs each time. */
const seen = ({ status, headers, body }: Answer) => {
  const names = Object.keys(headers).sort();
  return JSON.stringify([status, names, body.replaceAll(/"request_id":"[^"]+"/g, "")]);
};

async function compareWords(product: Product, checks: Checks) {
  const { send, expect } = checks;
  const { theirs, spoiled } = product.people;
  const pending = invited();
  await invite(product, checks, pending);
  const addresses = [theirs.admin, spoiled.user, pending, stranger(), "global@demo.test"];
  const same = async (name: string, answers: Promise<Answer>[]) => {
    const kinds = new Set((await Promise.all(answers)).map(seen));
    expect(kinds.size === 1, `${name} tells accounts apart: ${[...kinds].join("   ")}`);
  };
  await same(
    "a wrong password",
    addresses.map((email) => send({ url: signInUrl, body: { email, password: "not the password" } })),
  );
  await same(
    "a reset",
    addresses.map((email) => send({ url: "/auth/v1/recover", body: { email } })),
  );
  await same(
    "a second reset",
    addresses.map((email) => send({ url: "/auth/v1/recover", body: { email } })),
  );
  const { links } = await createMailbox(product.people.api).latest(pending, /^You're invited/);
  const used = tokenIn(links[0]);
  await send({ url: "/auth/v1/verify", body: { token_hash: used, type: "invite" } });
  const invented = randomBytes(32).toString("base64url");
  for (const type of ["invite", "recovery"]) {
    await same(
      `a link (${type}) that does not work`,
      [used, invented].map((token_hash) => send({ url: "/auth/v1/verify", body: { token_hash, type } })),
    );
    await same(
      `opening a link (${type}) that does not work`,
      [used, invented].map((token) => send({ url: `/auth/v1/verify?token=${token}&type=${type}` })),
    );
  }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** A careless server would answer an unknown address without hashing: in a tenth of the time. */
async function compareTimes({ people }: Product, { send, expect }: Checks) {
  const { ours, theirs, victim, spoiled } = people;
  const known = [ours, theirs, victim, spoiled].flatMap(({ user, admin }) => [user, admin]);
  const figures: string[] = [];
  const compare = async (name: string, rounds: number, ask: (email: string) => ReturnType<Checks["send"]>) => {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round++) {
      const unknown = known.map(stranger);
      for (const [index, email] of known.entries()) {
        times.known.push((await ask(email)).ms);
        times.unknown.push((await ask(unknown[index] ?? "")).ms);
      }
    }
    const [theirs, nobodys] = [median(times.known), median(times.unknown)];
    const [less, more] = [Math.min(theirs, nobodys), Math.max(theirs, nobodys)];
    expect(more - less <= 10 || more / less <= 1.5, `${name}: ${theirs} ms for known, ${nobodys} ms for unknown`);
    figures.push(`${name} ${theirs} and ${nobodys} ms`);
  };
  // Few enough that no account pauses.
  await compare("password", 3, (email) => send({ url: signInUrl, body: { email, password: "not the password" } }));
  await compare("reset", 1, (email) => send({ url: "/auth/v1/recover", body: { email } }));
  return figures.join(", ");
}

/** Strangers use up a mailbox's hourly mails. Their requests mail working links, to the owner alone. */
async function blockReset({ people }: Product, { send, expect }: Checks) {
  const email = people.theirs.admin;
  for (let count = 0; count < 20; count++) await send({ url: "/auth/v1/recover", body: { email } });
  const { links } = await createMailbox(people.api).latest(email, /Reset/);
  const opened = await send({ url: "/auth/v1/verify", body: { token_hash: tokenIn(links[0]), type: "recovery" } });
  expect(opened.status === 200, `the owner's link answered ${opened.status}`);
}

/** Strangers, and mail scanners, open the link again and again, and try invented ones. */
async function blockInvitation(product: Product, checks: Checks) {
  const { send, expect } = checks;
  const email = invited();
  await invite(product, checks, email);
  const { links } = await createMailbox(product.people.api).latest(email, /^You're invited/);
  const token = tokenIn(links[0]);
  for (let count = 0; count < 20; count++) {
    await send({ url: `/auth/v1/verify?token=${token}&type=invite` });
    const invented = randomBytes(32).toString("base64url");
    await send({ url: "/auth/v1/verify", body: { token_hash: invented, type: "invite" } });
    // Another company cannot take the address over, nor end the invitation.
    const body = { email, full_name: "Taken Over", company_id: product.people.theirs.id, app_role: "user" };
    const taken = await send({ role: "other admin", url: "/functions/v1/invite-user", body });
    expect(taken.status === 409 || taken.status === 429, `another company's invitation answered ${taken.status}`);
  }
  const opened = await send({ url: "/auth/v1/verify", body: { token_hash: token, type: "invite" } });
  expect(opened.status === 200, `the invitation answered ${opened.status}`);
}
