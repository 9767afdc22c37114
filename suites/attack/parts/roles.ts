import { randomUUID } from "node:crypto";
import { tokenOf } from "../../harness/company.ts";
import { createMailbox } from "../../harness/mailbox.ts";
import { type ApiDocument, operationsOf } from "../generate/operations.ts";
import type { People } from "../people.ts";
import type { Product } from "../product.ts";
import { type Call, type Checks, runChecks } from "./checks.ts";

export const attackRoles = async (product: Product) => [
  await runChecks(product, "roles: a viewer tries every call that writes", (checks) => writeAsViewer(product, checks)),
  await runChecks(product, "roles: a user tries the quotes of colleagues", (checks) => readColleagues(product, checks)),
  await runChecks(product, "roles: a view tries every call", (checks) => leaveView(product, checks)),
];

/**
 * A viewer's requests besides GET: reads that need a body, changes to their own things, and a call with a separate secret.
 */
const ownCalls =
  /saved_views|rest\/v1\/profile$|end-session|get_user_profile|next_quote_number|exports\/|quote_preview|object\/sign|upload-quote-pdf|end-view/;

async function writeAsViewer({ people }: Product, { send, expect }: Checks) {
  const { ours } = people;
  const authorization = await inviteViewer(people, { send, expect });
  const tried = await tryWrites(people, { send, expect }, authorization, ownCalls);
  expect(tried > 100, `only ${tried} calls were tried`);
  for (const url of [
    "/rest/v1/api_keys",
    "/rest/v1/workflow_secrets",
    "/rest/v1/event_endpoints",
    "/rest/v1/audit_log",
  ]) {
    const answer = await send({ url, headers: { authorization } });
    expect(answer.status === 403, `${url} answered a viewer ${answer.status}`);
  }
  const offers = await send({ url: `/rest/v1/quotes/${ours.ids.quote?.[0]}/offers`, headers: { authorization } });
  expect(!/"url":"http/.test(offers.body), "a viewer got a customer's link");
}

/** Sends all requests other than GET, with ids of our company, and returns their number. None may succeed. */
async function tryWrites({ ours }: People, { send, expect }: Checks, authorization: string, except: RegExp) {
  const { ids } = ours;
  const document: ApiDocument = JSON.parse((await send({ url: "/openapi.json" })).body);
  const known = [ids.quote, ids.contact, ids.template, ids.draft, ids.prefilled, ids.priceItem].map((of) => of?.[0]);
  const digest = async () =>
    Promise.all(
      ["quotes", "contacts", "form_templates", "saved_quotes", "price_items", "users"].map(
        async (table) => (await send({ role: "admin", url: `/rest/v1/${table}` })).body,
      ),
    );
  const before = await digest();
  let tried = 0;
  for (const { method, path, isPublic } of operationsOf(document)) {
    if (isPublic || method === "GET" || path.startsWith("/auth/") || except.test(path)) continue;
    for (const id of path.includes("{") ? [ours.id, ...known] : [ours.id]) {
      const url = path.replaceAll(/\{\w+\}/g, id ?? randomUUID());
      const body = {
        quote_id: known[0],
        company_id: ours.id,
        companyId: ours.id,
        first_name: "x",
        email: "x@example.com",
      };
      const answer = await send({ method, url, headers: { authorization }, body });
      tried++;
      expect(answer.status === 403, `${method} ${url} was answered with ${answer.status}`);
    }
  }
  expect(JSON.stringify(await digest()) === JSON.stringify(before), "something was changed");
  return tried;
}

/** A view's requests besides GET: reads that need a body, and a call with a separate secret. It ends at the end. */
const readsOfView = /get_user_profile|quote_preview|upload-quote-pdf|end-view/;

/** A global admin views our company as its admin, and tries to do more than view. */
async function leaveView({ people }: Product, { send, expect }: Checks) {
  const { ours, theirs } = people;
  const users = JSON.parse((await send({ role: "admin", url: "/rest/v1/users" })).body).items;
  const user_id = users.find(({ email }: { email: string }) => email === ours.admin).id;
  const start = (by: Pick<Call, "role" | "headers">, body: object) =>
    send({ ...by, url: "/functions/v1/view-as", body: { user_id, reason: "An attack on views", ...body } });
  for (const role of ["anonymous", "user", "admin", "other admin"] as const) {
    const { status } = await start({ role }, {});
    expect(status === (role === "anonymous" ? 401 : 403), `a view for ${role} was answered with ${status}`);
  }
  for (const body of [{ reason: "short" }, { reason: "x".repeat(501) }, { user_id: randomUUID() }, { minutes: 600 }]) {
    const { status } = await start({ role: "global admin" }, body);
    expect(status === 400 || status === 404, `${JSON.stringify(body).slice(0, 40)} was answered with ${status}`);
  }
  const begin = async () => JSON.parse((await start({ role: "global admin" }, {})).body);
  const first = await begin();
  const { access_token } = await begin();
  const headers = { authorization: `Bearer ${access_token}` };
  const old = await send({ url: "/rest/v1/me", headers: { authorization: `Bearer ${first.access_token}` } });
  expect(old.status === 401, `a second view left the first: ${old.status}`);
  expect((await send({ url: "/rest/v1/quotes", headers })).status === 200, "the view shows no quotes");
  expect((await start({ headers }, {})).status === 403, "a view was begun from a view");
  await tryWrites(people, { send, expect }, headers.authorization, readsOfView);
  for (const url of [
    "/rest/v1/sessions",
    "/rest/v1/api_keys",
    "/rest/v1/workflow_secrets",
    "/rest/v1/event_endpoints",
    "/rest/v1/audit_log",
    "/rest/v1/users/factors",
    `/rest/v1/companies/${ours.id}/sign_in`,
    "/rest/v1/exports/contacts",
    "/rest/v1/exports/quotes",
    "/rest/v1/exports/pipeline",
    "/rest/v1/exports/price_items",
    "/rest/v1/companies",
  ]) {
    const { status } = await send({ url, headers });
    expect(status === 403, `${url} answered a view with ${status}`);
  }
  for (const url of [`/rest/v1/quotes/${theirs.ids.quote?.[0]}`, `/rest/v1/companies/${theirs.id}`]) {
    const { status } = await send({ url, headers });
    expect(status === 404, `${url} of another company answered a view with ${status}`);
  }
  for (const [method, url] of [
    ["GET", "/auth/v1/user"],
    ["PUT", "/auth/v1/user"],
    ["POST", "/auth/v1/logout?scope=global"],
    ["POST", "/auth/v1/factors"],
    ["GET", "/auth/v1/passkeys"],
  ] as const) {
    const { status } = await send({ method, url, headers, ...(method !== "GET" && { body: {} }) });
    expect(status === 403, `${method} ${url} answered a view with ${status}`);
  }
  await send({ url: "/functions/v1/end-view", headers, body: {} });
  expect((await send({ url: "/rest/v1/me", headers })).status === 401, "an ended view is still open");
  expect((await send({ role: "global admin", url: "/rest/v1/me" })).status === 200, "the view ended its opener");
}

async function inviteViewer({ api, ours, password }: Product["people"], { send }: Checks): Promise<string> {
  const email = `viewer-${randomUUID().slice(0, 8)}@journey.test`;
  const body = { email, full_name: "Vera Viewer", company_id: ours.id, app_role: "viewer" };
  await send({ role: "admin", url: "/functions/v1/invite-user", body });
  const { links } = await createMailbox(api).latest(email, /^You're invited/);
  const token_hash = new URL(links[0] ?? "").searchParams.get("token");
  const verified = await send({ url: "/auth/v1/verify", body: { token_hash, type: "invite" } });
  const headers = { authorization: `Bearer ${JSON.parse(verified.body).access_token}` };
  await send({ method: "PUT", url: "/auth/v1/user", headers, body: { password } });
  return `Bearer ${await tokenOf(api, email)}`;
}

async function readColleagues({ people }: Product, { send, expect }: Checks) {
  const { ours } = people;
  const url = `/rest/v1/companies/${ours.id}/visibility`;
  const refused = await send({ role: "user", method: "PATCH", url, body: { quotes_visible_to: "everyone" } });
  expect(refused.status === 403, `a user chose whose quotes people see: ${refused.status}`);
  const { ids } = ours;
  const [template_id, contact_id] = [ids.template?.[0], ids.contact?.[0]];
  const made = await send({
    role: "admin",
    url: "/functions/v1/submit-quote",
    body: { template_id, contact_id, quote_name: "Sequestered fence", answers: { field_1: "Timber" } },
  });
  const { quote_id, quote_number } = JSON.parse(made.body);
  await send({ role: "admin", method: "PATCH", url, body: { quotes_visible_to: "author" } });
  try {
    const calls = [
      { url: `/rest/v1/quotes/${quote_id}` },
      { method: "DELETE", url: `/rest/v1/quotes/${quote_id}` },
      { url: `/rest/v1/quotes/${quote_id}/offers` },
      { url: `/rest/v1/quotes/${quote_id}/runs` },
      { url: `/rest/v1/quotes/${quote_id}/activity` },
      { url: `/rest/v1/quotes/${quote_id}/materials` },
      { url: "/functions/v1/run-quote", body: { quote_id } },
      { url: "/rest/v1/quotes/delete", body: { quote_ids: [quote_id], draft_ids: [] } },
      { url: "/rest/v1/exports/quotes", body: { ids: [quote_id] } },
      { url: `/storage/v1/object/sign/quote-pdfs/${ours.id}/${quote_id}/quote.pdf`, body: {} },
    ];
    for (const call of calls) {
      const answer = await send({ role: "user", ...call });
      expect([400, 404].includes(answer.status), `${call.url} answered ${answer.status} for a colleague's quote`);
    }
    const handed = { quote_id, user_id: quote_id };
    const taken = await send({ role: "user", url: "/functions/v1/hand-over-quote", body: handed });
    expect(taken.status === 403, `a user handed a quote over: ${taken.status}`);
    for (const list of [
      "quotes",
      "quote_groups",
      "quote_groups?search=sequestered",
      "quote_counts?search=sequestered",
      "pipeline?tab=needs",
      "pipeline?search=sequestered",
      "find?text=sequestered",
      "exports/quotes",
      "exports/pipeline",
      "dashboard",
      "needs_attention",
      `contacts/${contact_id}/quotes`,
      `contacts/${contact_id}/activity`,
    ]) {
      const { body } = await send({ role: "user", url: `/rest/v1/${list}` });
      expect(!body.includes("Sequestered") && !body.includes(quote_number), `${list} tells of a colleague's quote`);
    }
  } finally {
    await send({ role: "admin", method: "PATCH", url, body: { quotes_visible_to: "everyone" } });
  }
}
