import { randomUUID } from "node:crypto";
import { tokenOf } from "../../e2e/fixtures/company.ts";
import { createMailbox } from "../../e2e/fixtures/mailbox.ts";
import { type ApiDocument, operationsOf } from "../generate/operations.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

export const attackRoles = async (product: Product) => [
  await runChecks(product, "roles: a viewer tries every call that writes", (checks) => writeAsViewer(product, checks)),
  await runChecks(product, "roles: a user tries the quotes of colleagues", (checks) => readColleagues(product, checks)),
];

/** What a viewer may send besides GET: reads that need a body, what is theirs alone, and a call with a secret of its own. */
const ownCalls =
  /saved_views|rest\/v1\/profile$|end-session|get_user_profile|next_quote_number|exports\/|quote_preview|object\/sign|upload-quote-pdf/;

async function writeAsViewer({ people }: Product, { send, expect }: Checks) {
  const { ours } = people;
  const authorization = await inviteViewer(people, { send, expect });
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
    if (isPublic || method === "GET" || path.startsWith("/auth/") || ownCalls.test(path)) continue;
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
      expect(answer.status === 403, `${method} ${url} answered a viewer ${answer.status}`);
    }
  }
  expect(tried > 100, `only ${tried} calls were tried`);
  expect(JSON.stringify(await digest()) === JSON.stringify(before), "a viewer changed something");
  for (const url of [
    "/rest/v1/api_keys",
    "/rest/v1/workflow_secrets",
    "/rest/v1/event_endpoints",
    "/rest/v1/audit_log",
  ]) {
    const answer = await send({ url, headers: { authorization } });
    expect(answer.status === 403, `${url} answered a viewer ${answer.status}`);
  }
  const offers = await send({ url: `/rest/v1/quotes/${known[0]}/offers`, headers: { authorization } });
  expect(!/"url":"http/.test(offers.body), "a viewer got a customer's link");
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
