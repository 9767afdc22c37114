import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Provider, startProvider } from "../../../../test/provider.ts";
import { connectedCompany, createBrowser } from "../../../../test/sso.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { budgets } from "../../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
let provider: Provider;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  provider = await startProvider();
});

const newAdmin = (company_id?: string) => test.signedIn({ app_role: "admin", ...(company_id && { company_id }) });
type Admin = Awaited<ReturnType<typeof newAdmin>>;
const invite = ({ post, user }: Admin, email: string) =>
  post("/functions/v1/invite-user", { email, full_name: "In Vited", company_id: user.company_id, app_role: "user" });
const peopleOf = async ({ get }: Admin) =>
  (await get("/rest/v1/users")).json().items.map(({ email }: { email: string }) => email);
async function linkIn(email: string): Promise<string> {
  await test.runJobs();
  const mails = (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
  return mails.at(0).links[0];
}
const opens = async (link: string) => (await test.app.inject(link.replace(url, ""))).statusCode === 200;
const signIn = (domain: string, email: string) => {
  provider.told = { sub: crypto.randomUUID(), email };
  return createBrowser(url).signIn(domain);
};
const weekPasses = (email: string) =>
  sql`update auth.users set invited_at = now() - interval '8 days' where email = ${email}`.execute(test.db);

describe("an invitation of another company to an address of a proved domain", () => {
  it("does not keep the person from signing in at their own, and ends there", async () => {
    const company = await connectedCompany(test, provider, { provisions: true });
    const other = await newAdmin();
    const email = `ada@${company.domain}`;
    expect((await invite(other, email)).statusCode).toBe(200);
    const link = await linkIn(email);
    expect(await opens(link)).toBe(true);
    expect((await signIn(company.domain, email)).refusal).toBeNull();
    const joined = await test.db.selectFrom("users").select("company_id").where("email", "=", email).execute();
    expect(joined).toEqual([{ company_id: company.id }]);
    expect(await opens(link)).toBe(false);
    expect(await peopleOf(other)).toEqual([other.user.email]);
    const [latest] = (await other.get("/rest/v1/audit_log")).json().items;
    expect(latest).toMatchObject({ action: "invitation.ended", subject: email });
  });

  it("does not keep their own company from inviting them", async () => {
    const company = await connectedCompany(test, provider);
    const [own, other] = [await newAdmin(company.id), await newAdmin()];
    const email = `ben@${company.domain}`;
    await invite(other, email);
    expect((await invite(own, email)).statusCode).toBe(200);
    expect((await signIn(company.domain, email)).refusal).toBeNull();
    expect((await invite(other, email)).statusCode).toBe(409);
  });

  it("stays where the person's own company does not let them in", async () => {
    const company = await connectedCompany(test, provider);
    const other = await newAdmin();
    const email = `cho@${company.domain}`;
    await invite(other, email);
    const link = await linkIn(email);
    expect((await signIn(company.domain, email)).refusal).toBe("sso_not_invited");
    expect(await opens(link)).toBe(true);
    expect(await peopleOf(other)).toContain(email);
  });

  it("ends as well if its account was deleted, so that only the profile is left of it", async () => {
    const company = await connectedCompany(test, provider, { provisions: true });
    const other = await newAdmin();
    const email = `gil@${company.domain}`;
    await invite(other, email);
    const { id } = await test.db
      .selectFrom("auth.users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const global = await test.signedIn({ app_role: "global_admin" });
    expect((await global.post("/functions/v1/delete-auth-user", { user_id: id })).statusCode).toBe(200);
    expect((await signIn(company.domain, email)).refusal).toBeNull();
    expect(await peopleOf(other)).toEqual([other.user.email]);
  });

  it("does not use up how often their own company may invite them", async () => {
    const company = await connectedCompany(test, provider);
    const [own, other] = [await newAdmin(company.id), await newAdmin()];
    const email = `hal@${company.domain}`;
    for (let nth = 0; nth <= budgets.invitationsToMailbox.most; nth++) await invite(other, email);
    expect((await invite(other, email)).statusCode).toBe(429);
    expect((await invite(own, email)).statusCode).toBe(200);
  });

  it("that was accepted stays", async () => {
    const company = await connectedCompany(test, provider, { provisions: true });
    const theirs = await test.build.user({ email: `dee@${company.domain}` });
    expect((await signIn(company.domain, `dee@${company.domain}`)).refusal).toBe("sso_address_elsewhere");
    expect((await invite(await newAdmin(company.id), theirs.email)).statusCode).toBe(409);
  });
});

describe("two companies that invite one address", () => {
  it("do so one after the other: the first has it for as long as its mail works", async () => {
    const [first, second] = [await newAdmin(), await newAdmin()];
    const email = `eva-${crypto.randomUUID()}@example.com`;
    await invite(first, email);
    const link = await linkIn(email);
    expect((await invite(second, email)).json()).toMatchObject({ error: "This email address is already in use." });
    await weekPasses(email);
    expect((await invite(second, email)).statusCode).toBe(200);
    expect(await opens(link)).toBe(false);
    expect([await peopleOf(first), await peopleOf(second)]).toEqual([
      [first.user.email],
      expect.arrayContaining([email]),
    ]);
  });

  it("cannot take one from the company that has proved its domain", async () => {
    const company = await connectedCompany(test, provider);
    const email = `flo@${company.domain}`;
    await invite(await newAdmin(company.id), email);
    await weekPasses(email);
    expect((await invite(await newAdmin(), email)).statusCode).toBe(409);
  });
});
