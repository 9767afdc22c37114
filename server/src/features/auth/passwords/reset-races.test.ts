import { beforeAll, describe, expect, it, vi } from "vitest";
import { waitMs } from "../../../../../suites/limits.ts";
import { password } from "../../../../test/factories.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { lockAuthUser } from "../accounts.queries.ts";
import { recoveryMailJob } from "../invitations/auth.mails.ts";

/**
 * If several people set a password, use a link or sign in at the same time, one of them decides the outcome for all.
 */

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Person = Awaited<ReturnType<typeof test.build.user>>;
const [first, second] = ["the first password", "the second password"];

/** Links of as many mails, the newest first. */
async function recover({ email }: Person, count: number) {
  for (let mail = 0; mail < count; mail++) {
    await recoveryMailJob.add(test.db, { email });
    await test.runJobs();
  }
  const mails: { links: string[] }[] = (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
  return mails.flatMap(({ links }) => links.slice(0, 1)).map((link) => new URL(link).searchParams.get("token") ?? "");
}

const follow = (token_hash: string) =>
  test.app.inject({ method: "POST", url: "/auth/v1/verify", payload: { token_hash, type: "recovery" } });
const tokenOf = async (link = "") => (await follow(link)).json().access_token as string;
const setPassword = (accessToken: string, password: string, current_password?: string) =>
  test.app.inject({
    method: "PUT",
    url: "/auth/v1/user",
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { password, current_password },
  });
const token = (grant: "password" | "refresh_token", payload: object) =>
  test.app.inject({ method: "POST", url: `/auth/v1/token?grant_type=${grant}`, payload });
const signIn = (person: Person, secret: string) => token("password", { email: person.email, password: secret });
const isAlive = async (accessToken: string) =>
  (await test.app.inject({ url: "/auth/v1/user", headers: { authorization: `Bearer ${accessToken}` } })).statusCode ===
  200;

type Call = () => ReturnType<typeof follow>;

/** All have checked their input, and wait for the account, in this order; then it becomes free. */
async function atOnce(person: Person, ...calls: Call[]) {
  const answers: ReturnType<typeof follow>[] = [];
  await test.db.transaction().execute(async (db) => {
    await lockAuthUser(db, person.auth_id ?? "");
    for (const call of calls) {
      answers.push(Promise.resolve(call()));
      await vi.waitUntil(async () => (await test.waiting()) === answers.length, { timeout: waitMs });
    }
  });
  return Promise.all(answers);
}

describe("several recovery links", () => {
  it("work independently, each once", async () => {
    const person = await test.build.user();
    const links = await recover(person, 3);
    for (const link of links) expect((await follow(link)).statusCode).toBe(200);
    for (const link of links) expect((await follow(link)).json()).toMatchObject({ error_code: "otp_expired" });
  });

  it("end with the first new password, and so do the sessions that others have opened", async () => {
    const person = await test.build.user();
    const [unused = "", ...used] = await recover(person, 3);
    const [winner = "", loser = ""] = await Promise.all(used.map(tokenOf));
    expect((await setPassword(winner, first)).statusCode).toBe(200);
    expect((await setPassword(loser, second)).json()).toMatchObject({ error_code: "session_not_found" });
    expect((await follow(unused)).json()).toMatchObject({ error_code: "otp_expired" });
    expect((await signIn(person, first)).statusCode).toBe(200);
  });

  it("are a dozen at most", async () => {
    const person = await test.build.user();
    const links = await recover(person, 14);
    const stored = test.db
      .selectFrom("auth.one_time_tokens")
      .select("type")
      .where("user_id", "=", person.auth_id ?? "");
    expect(await stored.execute()).toHaveLength(12);
    expect((await follow(links.at(-3) ?? "")).statusCode).toBe(200);
    expect((await follow(links.at(-1) ?? "")).json()).toMatchObject({ error_code: "otp_expired" });
  });
});

describe("at the same time", () => {
  it("one link works once", async () => {
    const person = await test.build.user();
    const [link = ""] = await recover(person, 1);
    const answers = await atOnce(person, ...Array.from({ length: 2 }, () => () => follow(link)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
  });

  it("one link's session sets one password", async () => {
    const person = await test.build.user();
    const session = await tokenOf((await recover(person, 1))[0]);
    const [won, lost] = await atOnce(
      person,
      () => setPassword(session, first),
      () => setPassword(session, second),
    );
    expect(won?.statusCode).toBe(200);
    expect(lost?.json()).toMatchObject({ error_code: "current_password_required" });
    expect((await signIn(person, first)).statusCode).toBe(200);
  });

  it("two links' sessions set one password", async () => {
    const person = await test.build.user();
    const [one = "", other = ""] = await Promise.all((await recover(person, 2)).map(tokenOf));
    const [won, lost] = await atOnce(
      person,
      () => setPassword(one, first),
      () => setPassword(other, second),
    );
    expect(won?.statusCode).toBe(200);
    expect(lost?.json()).toMatchObject({ error_code: "session_not_found" });
    expect((await signIn(person, first)).statusCode).toBe(200);
    expect((await signIn(person, second)).statusCode).toBe(400);
  });

  it("one session changes the password once", async () => {
    const person = await test.build.user();
    const session = (await signIn(person, password)).json().access_token;
    const [won, lost] = await atOnce(
      person,
      () => setPassword(session, first, password),
      () => setPassword(session, second, password),
    );
    expect(won?.statusCode).toBe(200);
    expect(lost?.json()).toMatchObject({ error_code: "current_password_invalid" });
  });

  it("a new password ends a link that is being used, in either order", async () => {
    for (const isLinkFirst of [false, true]) {
      const person = await test.build.user();
      const [link = "", own = ""] = await recover(person, 2);
      const session = await tokenOf(own);
      const calls: Call[] = [() => setPassword(session, first), () => follow(link)];
      const answers = await atOnce(person, ...(isLinkFirst ? calls.reverse() : calls));
      const [changed, followed] = isLinkFirst ? answers.reverse() : answers;
      expect(changed?.statusCode).toBe(200);
      if (isLinkFirst) expect(await isAlive(followed?.json().access_token)).toBe(false);
      else expect(followed?.json()).toMatchObject({ error_code: "otp_expired" });
    }
  });

  it("a new password ends a sign-in with the old one, in either order", async () => {
    for (const isSignInFirst of [false, true]) {
      const person = await test.build.user();
      const session = await tokenOf((await recover(person, 1))[0]);
      const calls: Call[] = [() => setPassword(session, first), () => signIn(person, password)];
      const answers = await atOnce(person, ...(isSignInFirst ? calls.reverse() : calls));
      const [changed, signedIn] = isSignInFirst ? answers.reverse() : answers;
      expect(changed?.statusCode).toBe(200);
      if (isSignInFirst) expect(await isAlive(signedIn?.json().access_token)).toBe(false);
      else expect(signedIn?.json()).toMatchObject({ error_code: "invalid_credentials" });
    }
  });

  it("a new password ends a session that is being refreshed", async () => {
    const person = await test.build.user();
    const { refresh_token } = (await signIn(person, password)).json();
    const session = await tokenOf((await recover(person, 1))[0]);
    const refreshed: Awaited<ReturnType<typeof token>>[] = [];
    const [changed] = await atOnce(person, () => {
      const change = setPassword(session, first);
      void token("refresh_token", { refresh_token }).then((answer) => refreshed.push(answer));
      return change;
    });
    await vi.waitUntil(() => refreshed.length === 1, { timeout: waitMs });
    expect(changed?.statusCode).toBe(200);
    const [answer] = refreshed;
    const next = answer?.statusCode === 200 ? answer.json().refresh_token : refresh_token;
    expect((await token("refresh_token", { refresh_token: next })).json()).toMatchObject({
      error_code: "refresh_token_not_found",
    });
  });
});
