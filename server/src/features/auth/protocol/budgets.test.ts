import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../../test/factories.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { budgets, spend } from "../../../platform/http/budgets.ts";

/** Limits of the auth routes for one address, person or mailbox. */

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const post = (url: string, remoteAddress: string, payload: object) =>
  test.app.inject({ method: "POST", url, remoteAddress, payload });

type Call = (from: string, index: number) => Promise<Awaited<ReturnType<typeof post>>>;

/** The statuses of as many calls from one address, a few at a time. */
async function flood(call: Call, from: string, count: number) {
  const statuses: number[] = [];
  for (let begun = 0; begun < count; begun += 10) {
    const some = Array.from({ length: Math.min(10, count - begun) }, (_, index) => call(from, begun + index));
    for (const { statusCode } of await Promise.all(some)) statuses.push(statusCode);
  }
  return statuses;
}

describe("one address", () => {
  const calls: { budget: "signIns" | "recoveries"; call: Call }[] = [
    {
      budget: "signIns",
      // All for one account, so that few of them are checked.
      call: (from) => post("/auth/v1/token?grant_type=password", from, { email: "nobody@example.com", password }),
    },
    {
      budget: "recoveries",
      call: (from, index) => post("/auth/v1/recover", from, { email: `${from}-${index}@x.test` }),
    },
  ];
  const tooMany = "Too many attempts. Please wait a few minutes.";

  it.each(calls)("has a separate budget of $budget", async ({ budget, call }) => {
    await flood(call, "203.0.113.5", budgets[budget].most);
    const refused = await call("203.0.113.5", 999);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error_code: "over_request_rate_limit", msg: tooMany });
    expect((await call("203.0.113.6", 0)).body).not.toContain(tooMany);
  });

  it("opens a right link, however many wrong ones came from there", async () => {
    const { email } = await test.build.user();
    await post("/auth/v1/recover", "192.0.2.30", { email });
    await test.runJobs();
    const [{ links }] = (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
    const right = new URL(links[0]);
    const open = (query: string) => test.app.inject({ url: `/auth/v1/verify?${query}`, remoteAddress: "203.0.113.9" });
    const wrong: Call = (_from, index) => open(`type=recovery&token=unknown-${index}`);
    expect(new Set(await flood(wrong, "", 400))).toEqual(new Set([303]));
    expect((await open(right.search.slice(1))).statusCode).toBe(200);
    const all = Array.from({ length: 4 * budgets.mailedLinks.most }, (_, index) => wrong("", index));
    const refused = (await Promise.all(all)).filter(({ statusCode }) => statusCode !== 303);
    expect(refused.length).toBeGreaterThan(0);
    for (const { statusCode, headers } of refused) expect([statusCode, headers["retry-after"]]).toEqual([429, "1"]);
  });

  it("is a whole network of IPv6 addresses", async () => {
    const recover = (from: string) => post("/auth/v1/recover", from, { email: `${crypto.randomUUID()}@x.test` });
    const changing: Call = (_from, index) => recover(`2001:db8:1:2::${index.toString(16)}`);
    expect(await flood(changing, "", budgets.recoveries.most)).not.toContain(429);
    expect((await recover("2001:db8:1:2:ffff::1")).statusCode).toBe(429);
    expect((await recover("2001:db8:1:3::1")).statusCode).toBe(200);
  });
});

describe("one person", () => {
  it("changes their account sixty times a minute", async () => {
    const [ada, bob] = [await test.signedIn(), await test.signedIn()];
    const rename: Call = (_from, index) => ada.patch("/rest/v1/profile", { full_name: `Ada ${index}` });
    expect(await flood(rename, "", budgets.accountChanges.most)).not.toContain(429);
    expect((await rename("", 99)).statusCode).toBe(429);
    expect((await ada.post("/functions/v1/end-session", { session_id: crypto.randomUUID() })).statusCode).toBe(429);
    expect((await bob.patch("/rest/v1/profile", { full_name: "Bob" })).statusCode).toBe(200);
  });

  it("changes what their account says of them three hundred times in five minutes", async () => {
    const [ada, bob] = [await test.signedIn(), await test.signedIn()];
    const change = (caller: typeof ada) => caller.put("/auth/v1/user", { data: { theme: "dark" } });
    expect(await flood(() => change(ada), "", budgets.passwordChanges.most)).not.toContain(429);
    expect([(await change(ada)).statusCode, (await change(bob)).statusCode]).toEqual([429, 200]);
  });

  it("tries ten new passwords in five minutes", async () => {
    const [ada, bob] = [await test.signedIn(), await test.signedIn()];
    const change = (caller: typeof ada) => caller.put("/auth/v1/user", { password: "short" });
    expect(await flood(() => change(ada), "", budgets.newPasswords.most)).not.toContain(429);
    expect((await change(ada)).statusCode).toBe(429);
    expect((await change(bob)).statusCode).toBe(422);
  });

  it("has a hundred sessions; another one ends the one that was used longest ago", async () => {
    const { email, auth_id } = await test.build.user();
    const signIn = () => post("/auth/v1/token?grant_type=password", "192.0.2.1", { email, password });
    const sessions = () =>
      test.db
        .selectFrom("auth.sessions")
        .select("id")
        .where("user_id", "=", auth_id ?? "")
        .orderBy("refreshed_at");
    const longAgo = new Date(Date.now() - 86_400_000).toISOString();
    const first = (await signIn()).json();
    await test.db
      .insertInto("auth.sessions")
      .values(Array.from({ length: 99 }, () => ({ user_id: auth_id ?? "", origin: "password", refreshed_at: longAgo })))
      .execute();
    expect(await sessions().execute()).toHaveLength(budgets.sessions.most);
    await Promise.all(Array.from({ length: 5 }, signIn));
    expect(await sessions().execute()).toHaveLength(budgets.sessions.most);
    const headers = { authorization: `Bearer ${first.access_token}` };
    expect((await test.app.inject({ url: "/auth/v1/user", headers })).statusCode).toBe(200);
  });
});

describe("one mailbox", () => {
  it.each(["known", "unknown"])("gets five recovery mails an hour: %s", async (kind) => {
    const email = kind === "known" ? (await test.build.user()).email : "who@example.com";
    const most = budgets.recoveriesOfMailboxHourly.most;
    // The others went through other processes, each of which counts its own minute.
    expect(await spend(test.db, "recoveriesOfMailboxHourly", email, { amount: most - 1 })).toBe(true);
    expect((await post("/auth/v1/recover", "192.0.2.2", { email })).statusCode).toBe(200);
    expect(await spend(test.db, "recoveriesOfMailboxHourly", email)).toBe(false);

    const asked = `${kind}-often@example.com`;
    if (kind === "known") await test.build.user({ email: asked });
    await spend(test.db, "recoveriesOfMailboxHourly", asked, { amount: most });
    const refused = await post("/auth/v1/recover", "192.0.2.2", { email: asked });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      error_code: "over_email_send_rate_limit",
      msg: "Several links for this address were requested in the last hour. Use one from your inbox, or try again in an hour.",
    });
    await test.runJobs();
    expect((await test.app.inject(`/dev/mail.json?to=${asked}`)).json()).toEqual([]);
  });
});

describe("a flood of sign-ins", () => {
  const signIn = (email: string, secret: string, from: string, cookie?: string) =>
    test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      remoteAddress: from,
      headers: cookie ? { cookie } : {},
      payload: { email, password: secret },
    });
  /** The order in which the answers came. */
  async function race(strangers: number, from: (index: number) => string, real: () => ReturnType<typeof signIn>) {
    const answered: string[] = [];
    const note = (who: string) => (answer: Awaited<ReturnType<typeof signIn>>) => {
      answered.push(answer.statusCode === 429 ? "refused" : who);
      return answer;
    };
    const flood = Array.from({ length: strangers }, (_, index) =>
      signIn(`stranger-${index}@example.com`, "guess", from(index)).then(note("stranger")),
    );
    const own = await real().then(note("owner"));
    await Promise.all(flood);
    const before = answered.slice(0, answered.indexOf("owner")).filter((who) => who === "stranger");
    return { own, before: before.length, checked: answered.filter((who) => who === "stranger").length };
  }

  it("uses up its address's budget, and not that of a known device there", async () => {
    const { email } = await test.build.user();
    const [cookie] = String((await signIn(email, password, "192.0.2.70")).headers["set-cookie"]).split(";");
    const guess = () => post("/auth/v1/token?grant_type=pkce", "192.0.2.71", { auth_code: "a", code_verifier: "b" });
    for (let count = 0; count <= budgets.signIns.most; count++) await guess();
    expect((await guess()).statusCode).toBe(429);
    const own = await signIn(email, password, "192.0.2.71", cookie);
    expect([own.statusCode, (await signIn(email, password, "192.0.2.71")).statusCode]).toEqual([200, 429]);
  });

  it("from one address does not delay another, and is refused beyond a short queue", async () => {
    const { email } = await test.build.user();
    const { own, before, checked } = await race(
      200,
      () => "203.0.113.77",
      () => signIn(email, password, "192.0.2.7"),
    );
    expect(own.statusCode).toBe(200);
    // Those that were being checked already, and one more.
    expect(before).toBeLessThanOrEqual(6);
    expect(checked).toBeLessThanOrEqual(4 + budgets.passwordChecks.most);
  });

  it("from many addresses does not delay known devices and addresses, and people who are signed in", async () => {
    const { email } = await test.build.user();
    const [cookie] = String((await signIn(email, password, "192.0.2.8")).headers["set-cookie"]).split(";");
    const address = (index: number) => `10.9.${index >> 8}.${index & 255}`;
    const device = await race(200, address, () => signIn(email, password, "192.0.2.9", cookie));
    expect(device.own.statusCode).toBe(200);
    expect(device.before).toBeLessThanOrEqual(6);
    const place = await race(200, address, () => signIn(email, password, "192.0.2.8"));
    expect(place.own.statusCode).toBe(200);
    expect(place.before).toBeLessThanOrEqual(6);
    const caller = await test.signedIn();
    const change = { password: "another password", current_password: password };
    const changed = await race(200, address, () => caller.put("/auth/v1/user", change));
    expect(changed.own.statusCode).toBe(200);
    expect(changed.before).toBeLessThanOrEqual(12);
  });

  it("is answered at once beyond the queue, with words and when to try again", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(`s-${index}@example.com`, "guess", "203.0.113.78")),
    );
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ msg: "The server is busy. Please try again in a few seconds." });
    expect(refused?.headers["retry-after"]).toBe("3");
  });
});

it("refresh tokens that are not ours cost no look at the database", async () => {
  let statements = 0;
  const count = () => void statements++;
  test.pool.on("acquire", count);
  for (const refresh_token of ["made-up", "A".repeat(70), "x".repeat(500), "=".repeat(70)]) {
    const answer = await post("/auth/v1/token?grant_type=refresh_token", "192.0.2.3", { refresh_token });
    expect(answer.json()).toMatchObject({ error_code: "refresh_token_not_found" });
  }
  test.pool.off("acquire", count);
  expect(statements).toBe(0);
});
