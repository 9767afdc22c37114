import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../../test/factories.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { removeExpired } from "./sessions.service.ts";

/** Guesses at passwords: what strangers can try, and how that affects the owner of an account. */

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

let addresses = 0;
/** Another stranger each time. */
const newAddress = () => `198.51.${100 + Math.floor(++addresses / 250)}.${addresses % 250}`;

interface Attempt {
  from?: string;
  cookie?: string | undefined;
}
const signIn = (email: string, secret: string, { from = newAddress(), cookie }: Attempt = {}) =>
  test.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    remoteAddress: from,
    headers: { "x-supabase-api-version": "2024-01-01", ...(cookie && { cookie }) },
    payload: { email, password: secret },
  });
type Answer = Awaited<ReturnType<typeof signIn>>;
const cookieOf = ({ headers }: Answer) => String(headers["set-cookie"] ?? "").split(";")[0];
const statuses = (answers: Answer[]) => answers.map(({ statusCode }) => statusCode);
const guesses = (email: string, count: number, attempt: Attempt = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn(email, `guess ${index}`, attempt)));

async function guessInTurn(email: string, count: number, attempt: Attempt = {}) {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await signIn(email, `guess ${index}`, attempt));
  return statuses(answers);
}

/** The database's clock decides, so the stored times are moved back instead. */
const timePasses = (seconds: number) =>
  sql`update auth.sign_in_attempts set next_at = next_at - make_interval(secs => ${seconds}),
    ends_at = ends_at - make_interval(secs => ${seconds})`.execute(test.db);

/** All that wait now continue to wait, however slow this machine is. */
const pausesLast = (seconds: number) =>
  sql`update auth.sign_in_attempts set next_at = now() + make_interval(secs => ${seconds})
    where next_at > now() - interval '30 minutes'`.execute(test.db);

const free = budgets.guesses.most;

/** Uses up the free guesses of the account, or of a device; what comes next is refused. */
async function useUpGuesses(email: string, attempt: Attempt = {}) {
  expect(await guessInTurn(email, free, attempt)).toEqual(Array(free).fill(400));
  await pausesLast(900);
}

describe("guesses at one account", () => {
  it("are refused after a few, however many addresses they come from and whether or not it exists", async () => {
    for (const email of [(await test.build.user()).email, "nobody@example.com"]) {
      await useUpGuesses(email);
      const refused = await signIn(email, password);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({
        code: "over_request_rate_limit",
        message: "Too many attempts. Please try again in 15 minutes.",
      });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
      await pausesLast(50);
      expect((await signIn(email, password)).json().message).toMatch(/Please try again in \d+ seconds?\.$/);
    }
  });

  it("are all counted when they arrive at once", async () => {
    const { email } = await test.build.user();
    await test.db.deleteFrom("auth.sign_in_attempts").execute();
    const answers = statuses(await guesses(email, 60));
    const checked = answers.filter((status) => status === 400).length;
    expect(answers.filter((status) => status === 429)).toHaveLength(60 - checked);
    expect(await test.db.selectFrom("auth.sign_in_attempts").select("attempts").execute()).toEqual([
      { attempts: checked },
    ]);
    // On a very slow machine the first pauses are over before the last guess arrives.
    expect(checked).toBeGreaterThanOrEqual(free);
    expect(checked).toBeLessThanOrEqual(free + 5);
  });

  it("wait twice as long after each, up to a quarter of an hour", async () => {
    const { email } = await test.build.user();
    await test.db.deleteFrom("auth.sign_in_attempts").execute();
    await guessInTurn(email, free - 1);
    const pauses: number[] = [];
    for (let more = 0; more < 12; more++) {
      expect((await signIn(email, "one more")).statusCode).toBe(400);
      // Both are counted from the moment of the guess, which is not known here.
      const pause = sql<number>`extract(epoch from next_at - ends_at + interval '1 day')::float8`;
      const row = await test.db.selectFrom("auth.sign_in_attempts").select(pause.as("seconds")).executeTakeFirst();
      pauses.push(row?.seconds ?? 0);
      await timePasses(900);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it("are forgotten after a day, and a few of them after an hour", async () => {
    const [few, many] = [(await test.build.user()).email, (await test.build.user()).email];
    await guessInTurn(few, free - 1);
    await useUpGuesses(many);
    await timePasses(3601);
    const ended = test.db.selectFrom("auth.sign_in_attempts").select("key").where("ends_at", "<", sql<string>`now()`);
    expect(await ended.execute()).not.toEqual([]);
    await removeExpired(test.db);
    expect(await ended.execute()).toEqual([]);
    await useUpGuesses(few);
    expect(await guessInTurn(many, 1)).toEqual([400]);
    await pausesLast(900);
    expect(await guessInTurn(many, 1)).toEqual([429]);
    await timePasses(86_401);
    await useUpGuesses(many);
  });

  it("do not count if the password is right", async () => {
    const { email } = await test.build.user();
    await guessInTurn(email, free - 1);
    for (let time = 0; time < free + 1; time++) expect((await signIn(email, password)).statusCode).toBe(200);
    expect(await guessInTurn(email, 1)).toEqual([400]);
    await pausesLast(900);
    expect((await signIn(email, password)).statusCode).toBe(429);
    await timePasses(900);
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  it("are also limited for someone who has its session, separately from those of others", async () => {
    const { put, user } = await test.signedIn();
    const change = (current_password: string) =>
      put("/auth/v1/user", { password: "another password", current_password });
    await useUpGuesses(user.email);
    for (let wrong = 0; wrong < free; wrong++) expect((await change(`wrong ${wrong}`)).statusCode).toBe(400);
    await pausesLast(900);
    expect((await change(password)).json()).toMatchObject({ error_code: "over_request_rate_limit" });
    await timePasses(900);
    expect((await change(password)).statusCode).toBe(200);
  });
});

describe("a known device", () => {
  it("does not notice that strangers guess", async () => {
    const { email } = await test.build.user();
    const cookie = cookieOf(await signIn(email, password));
    await useUpGuesses(email);
    await guesses(email, 40);
    expect((await signIn(email, password)).statusCode).toBe(429);
    const [fumbled, right] = [await signIn(email, "not it", { cookie }), await signIn(email, password, { cookie })];
    expect([fumbled.statusCode, right.statusCode]).toEqual([400, 200]);
  });

  it("has a separate count", async () => {
    const { email } = await test.build.user();
    const cookie = cookieOf(await signIn(email, password));
    await useUpGuesses(email, { cookie });
    expect((await signIn(email, password, { cookie })).statusCode).toBe(429);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  it("can be known to several accounts", async () => {
    const [ada, bob] = [await test.build.user(), await test.build.user()];
    const first = cookieOf(await signIn(ada.email, password));
    const cookie = cookieOf(await signIn(bob.email, password, { cookie: first }));
    for (const { email } of [ada, bob]) {
      await useUpGuesses(email);
      expect((await signIn(email, password, { cookie })).statusCode).toBe(200);
    }
  });

  it("remembers the five accounts that were used last", async () => {
    const people = [];
    let cookie: string | undefined;
    for (let count = 0; count < 6; count++) {
      const person = await test.build.user();
      people.push(person);
      cookie = cookieOf(await signIn(person.email, password, { cookie }));
    }
    const answers = [];
    for (const { email } of people) {
      await useUpGuesses(email);
      answers.push(await signIn(email, password, { cookie }));
    }
    expect(statuses(answers)).toEqual([429, 200, 200, 200, 200, 200]);
  });

  it("is known for a year", async () => {
    const { email } = await test.build.user();
    const cookie = cookieOf(await signIn(email, password));
    await useUpGuesses(email);
    const year = 365 * 24 * 3_600_000;
    test.passTime(year + 1000);
    const late = await signIn(email, password, { cookie });
    test.passTime(-year - 1000);
    expect(late.statusCode).toBe(429);
    expect((await signIn(email, password, { cookie })).statusCode).toBe(200);
  });

  it("is one that a mailed link opened a session on", async () => {
    const { email } = await test.build.user();
    await test.app.inject({ method: "POST", url: "/auth/v1/recover", payload: { email } });
    await test.runJobs();
    const [mail] = (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
    const opened = await test.app.inject({
      method: "POST",
      url: "/auth/v1/verify",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URL(mail.links[0]).searchParams.toString(),
    });
    await useUpGuesses(email);
    expect((await signIn(email, password, { cookie: cookieOf(opened) })).statusCode).toBe(200);
  });

  it("is not what a stranger claims to be", async () => {
    const { email } = await test.build.user();
    const other = await test.build.user();
    const theirs = cookieOf(await signIn(other.email, password)) ?? "";
    const [name, mark = ""] = theirs.split("=");
    await useUpGuesses(email);
    const claims = [
      theirs,
      `${name}=`,
      `${name}=${"A".repeat(mark.length)}`,
      `${name}=${"x.".repeat(3000)}`,
      `${name}=%`,
    ];
    for (const cookie of claims) expect((await signIn(email, password, { cookie })).statusCode).toBe(429);
  });

  it("keeps its mark where no script and no other site reads it", async () => {
    const { email } = await test.build.user();
    const header = String((await signIn(email, password)).headers["set-cookie"]);
    expect(header).toMatch(/; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    expect(header).not.toContain(email);
    expect((await signIn(email, "not it")).headers["set-cookie"]).toBeUndefined();
  });
});
