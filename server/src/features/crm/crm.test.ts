import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeLocation, fakeTokens, ghlFailures } from "../../../test/local.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { loggerOptions } from "../../platform/observe/log.ts";

const logged: string[] = [];
const logger = pino(loggerOptions("trace"), { write: (line) => void logged.push(line) });
let test: Awaited<ReturnType<typeof createTestApp>>;
let admin: Awaited<ReturnType<typeof test.signedIn>>;
let user: typeof admin;
let companyId: string;

beforeEach(async () => {
  test ??= await createTestApp({ logger });
  admin = await test.signedIn({ app_role: "admin" });
  companyId = admin.user.company_id ?? "";
  user = await test.signedIn({ app_role: "user", company_id: companyId });
  test.ghl.play(null);
  test.ghl.calls.length = 0;
});

const connect = (more: object = {}) =>
  admin.post("/functions/v1/ghl-connect", {
    companyId,
    privateToken: fakeTokens.good,
    locationId: fakeLocation.id,
    ...more,
  });
const disconnect = () => admin.post("/functions/v1/ghl-disconnect", { companyId });
const search = async (term: string) => {
  const endpoint = `/contacts/?query=${encodeURIComponent(term)}`;
  return (await user.post("/functions/v1/ghl-proxy", { endpoint, companyId })).json();
};
const company = async () => (await user.get(`/rest/v1/companies/${companyId}`)).json();
const tokens = () =>
  test.db
    .selectFrom("company_secrets")
    .select(["id", "value_encrypted"])
    .where("company_id", "=", companyId)
    .where("kind", "=", "ghl_token")
    .execute();

describe("connecting", () => {
  it.each([
    ["", { privateToken: "  " }, 400, "Please enter both the Private Token and the Location ID."],
    ["", { companyId: "x" }, 400, "Company information not available"],
    ["", { privateToken: "pit-old" }, 400, /^GoHighLevel does not accept this token\. .*Private Integration Token\.$/],
    ["", { privateToken: "eyJhbGci" }, 400, /^GoHighLevel does not accept this token\. .* It begins with pit-\.$/],
    [
      "",
      { privateToken: fakeTokens.withoutLocations },
      400,
      /^The token lacks the scope locations\.readonly\. Give it/,
    ],
    ["", { privateToken: fakeTokens.withoutContacts }, 400, /^The token lacks the scope contacts\.readonly\. Give it/],
    ["", { privateToken: fakeTokens.ofOtherLocation }, 400, /^This token does not belong to this Location ID\./],
    ["", { locationId: "nosuchlocation1" }, 400, /^GoHighLevel has no location with this ID\./],
    ["", { locationId: "not an id" }, 400, /^The Location ID can have only letters and digits, at most 100\./],
    ["", { locationId: "a".repeat(101) }, 400, /^The Location ID can have only letters and digits, at most 100\./],
    ["", { locationId: "a" }, 400, /^GoHighLevel has no location with this ID\./],
    ["badGateway", {}, 503, /^GoHighLevel is not working properly at the moment\./],
    ["tooMany", {}, 429, /^GoHighLevel gets too many requests for this location\./],
    ["dayOver", {}, 429, /^This location has used up its requests to GoHighLevel for today\./],
  ] as const)("reports what is wrong: %s %j", async (failure, wrong, status, message) => {
    if (failure) test.ghl.play(ghlFailures[failure]);
    const answer = await connect(wrong);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: true, message: expect.stringMatching(message) });
    expect(await company()).toMatchObject({ ghl_connected: false, ghl_location_name: null });
    expect(await tokens()).toEqual([]);
  });

  it("keeps one encrypted token and records who did it; connecting again replaces it", async () => {
    await connect();
    const [first] = await tokens();
    expect(first?.value_encrypted.includes(fakeTokens.good)).toBe(false);
    await Promise.all([connect(), connect()]);
    const after = await tokens();
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(first?.id);
    const [entry] = (await admin.get("/rest/v1/audit_log")).json().items;
    expect(entry).toMatchObject({ action: "crm.connected", subject: fakeLocation.name });
  });

  it("is undone: the token and the location are gone", async () => {
    await connect();
    expect((await disconnect()).statusCode).toBe(200);
    expect(await company()).toMatchObject({ ghl_connected: false, ghl_location_name: null });
    expect(await tokens()).toEqual([]);
    const row = test.db.selectFrom("companies").select("ghl_location_id").where("id", "=", companyId);
    expect(await row.executeTakeFirst()).toEqual({ ghl_location_id: null });
    expect((await search("mia")).data.contacts).toEqual([]);
    expect((await admin.get("/rest/v1/audit_log")).json().items[0].action).toBe("crm.disconnected");
  });
});

describe("searching", () => {
  it("is open to every user of the company, with our own call for any endpoint that is named", async () => {
    await connect();
    const endpoint = "contacts/?locationId=somebodyelse&limit=500&query=coastal";
    const answer = await user.post("/functions/v1/ghl-proxy", { endpoint, companyId });
    expect(answer.json()).toMatchObject({
      error: false,
      data: { contacts: [{ lastName: "Lindqvist", email: "hannah@coastalpools.example", country: "Australia" }] },
    });
    expect(test.ghl.calls.at(-1)).toMatchObject({
      path: "/contacts/search",
      body: { locationId: fakeLocation.id, pageLimit: 10, query: "coastal" },
    });
  });

  it("makes no call for fewer than two characters, and sends at most 75", async () => {
    await connect();
    const before = test.ghl.calls.length;
    expect(await search(" m ")).toEqual({ error: false, message: "", data: { contacts: [] } });
    expect(test.ghl.calls).toHaveLength(before);
    await search("m".repeat(90));
    expect(test.ghl.calls.at(-1)?.body.query).toHaveLength(75);
  });

  it.each(["badGateway", "tooMany", "redirect", "pageInsteadOfJson"] as const)("is empty on %s", async (failure) => {
    await connect();
    test.ghl.play(ghlFailures[failure]);
    expect(await search("mia")).toMatchObject({ error: true, data: { contacts: [] } });
    expect((await company()).ghl_problem).toBeNull();
  });

  it("shows the admin that a token stopped working, until it works again or is replaced", async () => {
    await connect();
    test.ghl.play({ status: 401, body: { statusCode: 401, message: "Invalid JWT" } });
    expect(await search("mia")).toMatchObject({ error: true, data: { contacts: [] } });
    expect((await company()).ghl_problem).toMatch(/^GoHighLevel no longer accepts the token/);
    test.ghl.play(null);
    expect((await search("mia")).data.contacts).toHaveLength(1);
    expect((await company()).ghl_problem).toBeNull();
    test.ghl.play({ status: 403, body: { statusCode: 403, message: "no" } });
    await search("mia");
    expect((await company()).ghl_problem).toMatch(/^The token no longer has access to the location/);
    test.ghl.play(null);
    await connect();
    expect((await company()).ghl_problem).toBeNull();
  });

  it("survives a token encrypted with another key", async () => {
    await connect();
    const broken = { value_encrypted: Buffer.alloc(60, 7) };
    await test.db.updateTable("company_secrets").set(broken).where("company_id", "=", companyId).execute();
    expect(await search("mia")).toMatchObject({ error: true, data: { contacts: [] } });
    expect((await company()).ghl_problem).toMatch(/^The stored token can no longer be read/);
  });
});

describe("the token and the location's id", () => {
  const isRevealed = (text: string) => text.includes(fakeTokens.good) || text.includes(fakeLocation.id);

  it("are in no response of any route, to anyone", async () => {
    const globalAdmin = await test.signedIn({ app_role: "global_admin" });
    await connect();
    const reads = test.routes.filter((route) => /^GET \/rest\/v1\//.test(route));
    expect(reads.length).toBeGreaterThan(10);
    const paths = reads.map((route) => route.slice("GET ".length).replace(/:\w+/, companyId));
    for (const caller of [admin, user, globalAdmin]) {
      for (const path of paths) expect(isRevealed((await caller.get(path)).body), path).toBe(false);
      expect(isRevealed((await caller.post("/rest/v1/rpc/get_user_profile", {})).body)).toBe(false);
    }
    const settings = { email_subject_template: "Hi", email_message_template: "" };
    const answers = [
      await admin.patch(`/rest/v1/companies/${companyId}`, settings),
      await connect(),
      await user.post("/functions/v1/ghl-proxy", { endpoint: "/contacts/?query=mia", companyId }),
      await disconnect(),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(isRevealed(body)).toBe(false);
    }
  });

  it("are in no log line, for any failure", async () => {
    await connect();
    test.ghl.play(ghlFailures.badGateway);
    await connect();
    await search("mia");
    expect(logged.some((line) => line.includes("GoHighLevel search failed"))).toBe(true);
    expect(logged.filter(isRevealed)).toEqual([]);
  });
});
