import { createMailbox } from "../../harness/mailbox.ts";
import type { Answer } from "../judge.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks, sendAll } from "./checks.ts";

/** More sign-ins, guesses and recoveries than any office makes. */
export const attackSignIn = async (product: Product) => [
  await runChecks(product, "sign-in: 2,000 from one address", (checks) => floodFromOne(product, checks)),
  await runChecks(product, "sign-in: 2,000 from as many addresses", (checks) => floodFromMany(product, checks)),
  await runChecks(product, "sign-in: guesses from 300 addresses", (checks) => guess(product, checks)),
  await runChecks(product, "sign-in: bad refresh tokens", (checks) => floodRefresh(product, checks)),
  await runChecks(product, "sign-in: recovery at the same time", (checks) => recover(product, checks)),
];

const strangers = 2_000;
const longestMs = 2_000;
/**
 * Maximum number of strangers checked first: the one in progress, one turn of the queue, and those checked in the meantime.
 */
const mostBefore = 12;

const url = "/auth/v1/token?grant_type=password";
const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;
const cookieOf = ({ headers }: Answer) => String(headers["set-cookie"]).split(";")[0] ?? "";
const address = (net: number, index: number) => `127.${net}.${index >> 7}.${1 + (index & 127)}`;

/** A flood, during which real people sign in again and again. */
async function floodWhile(
  { send, expect }: Checks,
  from: (index: number) => string,
  people: Record<string, () => ReturnType<Checks["send"]>>,
) {
  const quiet: Record<string, number> = {};
  for (const [name, signIn] of Object.entries(people)) {
    const times = [(await signIn()).ms, (await signIn()).ms, (await signIn()).ms];
    quiet[name] = times.sort((a, b) => a - b)[1] ?? 0;
  }
  let checked = 0;
  let isOver = false;
  const flood = sendAll(strangers, async (index) => {
    const answer = await send({
      url,
      body: { email: `stranger-${index}@x.test`, password: "guess" },
      from: from(index),
    });
    if (answer.status !== 429) checked++;
    return answer;
  }).finally(() => {
    isOver = true;
  });
  const figures = Object.entries(people).map(async ([name, signIn]) => {
    let [times, worstMs, worstBefore] = [0, 0, 0];
    while (!isOver) {
      const before = checked;
      const { status, ms } = await signIn();
      expect(status === 200, `${name}: the ${times + 1}th sign-in answered ${status} after ${ms} ms`);
      times++;
      worstMs = Math.max(worstMs, ms);
      worstBefore = Math.max(worstBefore, checked - before);
    }
    expect(worstMs <= longestMs, `${name}: a sign-in took ${worstMs} ms`);
    expect(worstBefore <= mostBefore, `${name}: ${worstBefore} strangers were checked first`);
    return `${name} ${times} times within ${worstMs} ms (quiet ${quiet[name]}) behind ${worstBefore}`;
  });
  const answers = await flood;
  expect(count(answers, 400) + count(answers, 429) === strangers, `answered ${new Set(answers.map((a) => a.status))}`);
  return `${checked} checked; ${(await Promise.all(figures)).join(", ")}`;
}

async function floodFromOne({ people: { password, theirs } }: Product, checks: Checks) {
  const body = { email: theirs.admin, password };
  const real = () => checks.send({ url, body, from: "127.30.0.1" });
  return floodWhile(checks, () => "127.31.0.1", { "someone else": real });
}

/** Unknown people may have to try again, but not those who have signed in here before. */
async function floodFromMany({ people: { password, theirs } }: Product, checks: Checks) {
  const body = { email: theirs.admin, password };
  const cookie = cookieOf(await checks.send({ url, body, from: "127.30.0.2" }));
  const colleague = () => checks.send({ url, body: { email: theirs.user, password }, from: "127.30.0.3" });
  let travelled = 0;
  const device = () => checks.send({ url, body, headers: { cookie }, from: address(33, travelled++) });
  return floodWhile(checks, (index) => address(32, index), { "a known device": device, "a known address": colleague });
}

async function guess({ people: { password, victim } }: Product, { send, expect }: Checks) {
  const body = { email: victim.admin, password };
  const cookie = cookieOf(await send({ url, body, from: "127.30.0.4" }));
  const guesses = await sendAll(300, (index) =>
    send({ url, body: { ...body, password: `guess ${index}` }, from: address(34, index) }),
  );
  const checked = count(guesses, 400);
  expect(checked <= 12 && checked + count(guesses, 429) === 300, `${checked} were checked`);
  const owner = await send({ url, body, headers: { cookie }, from: "127.30.0.5" });
  expect(owner.status === 200, `their owner's sign-in answered ${owner.status}`);
  return `${checked} checked`;
}

async function floodRefresh(_product: Product, { send, expect }: Checks) {
  const answers = await sendAll(strangers, (index) =>
    send({
      url: "/auth/v1/token?grant_type=refresh_token",
      body: { refresh_token: `made-up ${index}` },
      from: "127.30.0.6",
    }),
  );
  expect(count(answers, 400) === strangers, `answered ${new Set(answers.map(({ status }) => status))}`);
}

/** Strangers also ask; the owner's link works, once, and sets one password. */
async function recover({ people }: Product, { send, expect }: Checks) {
  const email = people.theirs.user;
  const asked = await send({ url: "/auth/v1/recover", body: { email }, from: "127.30.0.7" });
  expect(asked.status === 200, `the owner's request answered ${asked.status}`);
  const { links } = await createMailbox(people.api).latest(email, /Reset/);
  const token_hash = new URL(links[0] ?? "").searchParams.get("token");
  const others = await sendAll(20, (index) =>
    send({ url: "/auth/v1/recover", body: { email }, from: address(35, index) }),
  );
  expect(count(others, 429) === 20, `${count(others, 200)} of 20 more requests were accepted`);
  const used = await sendAll(20, () => send({ url: "/auth/v1/verify", body: { token_hash, type: "recovery" } }));
  expect(count(used, 200) === 1 && count(used, 403) === 19, `one link worked ${count(used, 200)} times`);
  const opened = used.find(({ status }) => status === 200);
  const authorization = `Bearer ${JSON.parse(opened?.body ?? "{}").access_token}`;
  const set = await sendAll(8, (index) =>
    send({ method: "PUT", url: "/auth/v1/user", headers: { authorization }, body: { password: `a new one ${index}` } }),
  );
  people.forget("other user");
  expect(count(set, 200) === 1, `one link set ${count(set, 200)} passwords`);
}
