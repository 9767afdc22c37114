import { readDetails } from "@quotemill/shared/companies/details";
import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

/** Two people have the same form of settings open. */

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Method = "put" | "patch";
const forms: { method: Method; under: string; one: object; other: object }[] = [
  { method: "put", under: "/details", one: { phone: "02 5550 1418" }, other: { footer: "Licence 12" } },
  { method: "put", under: "/follow_ups", one: { first_after: 4 }, other: { subject: "Still interested?" } },
  {
    method: "patch",
    under: "",
    one: { email_subject_template: "Your offer" },
    other: { email_message_template: "Hello" },
  },
  { method: "patch", under: "/place", one: { validity_days: 14 }, other: { tax_name: "VAT" } },
  {
    method: "patch",
    under: "/costs",
    one: { target_margin_basis_points: 2_000 },
    other: { costs_visible_to: "admins" },
  },
];

describe.each(forms)("a form of settings at '$under'", ({ method, under, one, other }) => {
  async function open() {
    const admin = await test.signedIn({ app_role: "admin" });
    const company = `/rest/v1/companies/${admin.user.company_id}`;
    const path = company + under;
    // The answers of all calls that change a card have the whole company.
    const read = async () => (await admin.get(method === "put" ? path : company)).json();
    const seen: Record<string, unknown> = await read();
    const save = (changes: object) => {
      const names = Object.keys(changes);
      return admin[method](path, { ...changes, seen: Object.fromEntries(names.map((name) => [name, seen[name]])) });
    };
    return { save, read, raw: (body: object) => admin[method](path, body) };
  }

  it("takes back nothing of what another form has saved", async () => {
    const { save, read } = await open();
    const saved = await Promise.all([save(one), save(other)]);
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ ...one, ...other });
  });

  it("does not save over what somebody else has changed, and says what it is now", async () => {
    const { save, read, raw } = await open();
    const [name = "", value = null] = Object.entries(one)[0] ?? [];
    const theirs = typeof value === "number" ? value + 1 : `${value}1`;
    expect((await save({ [name]: theirs })).statusCode).toBe(200);
    const refused = await save(one);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error.fields).toEqual({ [name]: `Somebody else has changed this to '${theirs}'.` });
    expect(await read()).toMatchObject({ [name]: theirs });
    // Once that was read, it may be replaced. A program that does not ask saves as before.
    expect((await raw({ ...one, seen: { [name]: theirs } })).statusCode).toBe(200);
    expect((await raw(other)).statusCode).toBe(200);
  });
});

/** Forms of one field, and those that are no settings of the company's. */
const url = (host: string) => ({ url: `https://${host}.example.com/hook` });
const more: { path: (company: string, endpoint: string) => string; was: object; theirs: object; mine: object }[] = [
  {
    path: (company) => `/rest/v1/companies/${company}/name`,
    was: { name: "Before" },
    theirs: { name: "Harbour & Sons" },
    mine: { name: "Harbour Fencing" },
  },
  {
    path: (company) => `/rest/v1/companies/${company}/visibility`,
    was: { quotes_visible_to: "author" },
    theirs: { quotes_visible_to: "everyone" },
    mine: { quotes_visible_to: "author" },
  },
  {
    path: (company) => `/rest/v1/companies/${company}/sign_in`,
    was: { session_days: 14 },
    theirs: { session_days: 7 },
    mine: { session_days: 1 },
  },
  { path: (_, id) => `/rest/v1/event_endpoints/${id}`, was: url("before"), theirs: url("theirs"), mine: url("mine") },
  {
    path: (_, id) => `/rest/v1/event_endpoints/${id}`,
    was: { types: ["quote.sent", "offer.accepted"] },
    theirs: { types: ["quote.sent"] },
    mine: { types: ["offer.accepted"] },
  },
];

it.each(more)("somebody else's $theirs is not replaced unseen", async ({ path, was, theirs, mine }) => {
  const { user, patch } = await test.signedIn({ app_role: "admin" });
  const endpoint = await test.build.endpoint({ company_id: user.company_id ?? "" });
  const at = path(user.company_id ?? "", endpoint.id);
  const save = async (changes: object) => patch(at, changes);
  const [name = "", value] = Object.entries(theirs)[0] ?? [];
  const saved = [await save(was), await save({ ...theirs, seen: was })];
  expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const refused = await save({ ...mine, seen: was });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    409,
    { [name]: `Somebody else has changed this to '${value}'.` },
  ]);
  expect((await save({ ...mine, seen: theirs })).json()).toMatchObject(mine);
  expect((await save({ seen: mine })).statusCode).toBe(400);
});

it("leaving the sending to Quotemill removes no webhook that was not seen", async () => {
  const { user, get, patch } = await test.signedIn({ app_role: "admin" });
  const path = `/rest/v1/companies/${user.company_id}`;
  const { url: quote_send_webhook_url } = url("theirs");
  await patch(path, { quote_send_webhook_url });
  const leave = (seen_url: string) =>
    patch(path, { quotemill_sends: true, seen: { quotemill_sends: false, quote_send_webhook_url: seen_url } });
  const refused = await leave(url("before").url);
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    409,
    { quote_send_webhook_url: `Somebody else has changed this to '${quote_send_webhook_url}'.` },
  ]);
  expect((await get(path)).json()).toMatchObject({ quote_send_webhook_url, quotemill_sends: false });
  expect((await leave(quote_send_webhook_url)).json()).toMatchObject({ quote_send_webhook_url: null });
});

it("each form takes all of its values at once, as earlier programs send them", async () => {
  const { user, put } = await test.signedIn({ app_role: "admin" });
  const path = `/rest/v1/companies/${user.company_id}`;
  const details = { ...readDetails(null), phone: "02 5550 1418" };
  expect((await put(`${path}/details`, details)).json()).toMatchObject(details);
  expect((await put(`${path}/follow_ups`, { ...defaultFollowUps, is_on: true })).json()).toMatchObject({ is_on: true });
});

it("a change of follow-ups is checked with the values that stay", async () => {
  const { user, put } = await test.signedIn({ app_role: "admin" });
  const refused = await put(`/rest/v1/companies/${user.company_id}/follow_ups`, { until_hour: 9 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error.fields).toEqual({ until_hour: "Choose an hour after the first one." });
});

it("two tabs of one's own profile take back nothing of each other", async () => {
  const { patch, post } = await test.signedIn();
  await patch("/rest/v1/profile", { job_title: "Estimator" });
  expect((await patch("/rest/v1/profile", { mobile: "0400 000 000" })).statusCode).toBe(200);
  const profile = (await post("/rest/v1/rpc/get_user_profile", {})).json();
  expect(profile).toMatchObject({ job_title: "Estimator", mobile: "0400 000 000" });
  expect((await patch("/rest/v1/profile", {})).statusCode).toBe(400);
});
