import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../factories.ts";
import { createTestApp } from "../test-app.ts";
import { otherTimes } from "./other-times.ts";
import { buildWorld, type World } from "./route-case.ts";

let world: World;
beforeAll(async () => {
  world = await buildWorld(await createTestApp());
});

const company = [
  "id",
  "name",
  "created_at",
  "quote_prefix",
  "quote_next_number",
  "quote_name_template",
  "email_subject_template",
  "email_message_template",
  "quote_send_webhook_url",
  "ghl_connected",
  "ghl_location_name",
];
const profile = ["id", "auth_id", "email", "company_id", "app_role", "full_name", "created_at"];
const contact = [
  "id",
  "company_id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "company_name",
  "address1",
  "city",
  "state",
  "postal_code",
  "country",
  "ghl_contact_id",
  "source",
  "status",
  "ghl_sync_status",
  "created_by",
  "created_at",
  "updated_at",
];
const quoteSummary = [
  "id",
  "company_id",
  "template_id",
  "contact_id",
  "quote_name",
  "quote_number",
  "status",
  "created_by",
  "created_at",
];
const quote = [
  ...quoteSummary,
  "contact",
  "updated_at",
  "notes",
  "answers",
  "outputs",
  "pdf_storage_path",
  "error_message",
  "quote_sent_timestamp",
  "contact_info",
];
const draft = [
  "id",
  "company_id",
  "template_id",
  "contact_id",
  "quote_name",
  "answers",
  "notes",
  "created_by",
  "created_at",
  "updated_at",
  "contact",
];
const templateSummary = [
  ...["id", "company_id", "name", "is_active", "is_starter", "created_by", "created_at", "updated_at"],
];
const template = [...templateSummary, "structure", "make_webhook_url"];
const prefilled = [
  "id",
  "company_id",
  "base_template_id",
  "name",
  "description",
  "prefilled_answers",
  "created_by",
  "is_active",
  "created_at",
];
const sendingTexts = ["quote_send_webhook_url", "email_subject_template", "email_message_template"];

type Json = Record<string, unknown>;
const whole = (body: Json) => body;
const first = (list: string) => (body: Json) => (body[list] as Json[])[0];
const part = (key: string) => (body: Json) => body[key] as Json;

const answers: [string, (world: World) => string, (body: Json) => Json | undefined, string[]][] = [
  ["a company", ({ ours }) => `/rest/v1/companies/${ours.id}`, whole, company],
  ["a person", () => "/rest/v1/users", first("items"), [...profile, "company_name"]],
  ["a listed contact", () => "/rest/v1/contacts", first("items"), [...contact, "quote_count", "last_quote_date"]],
  ["a contact", ({ ours }) => `/rest/v1/contacts/${ours.contact.id}`, whole, contact],
  ["a quote", ({ ours }) => `/rest/v1/quotes/${ours.quote.id}`, whole, [...quote, "company"]],
  ["a quote's contact", ({ ours }) => `/rest/v1/quotes/${ours.quote.id}`, part("contact"), contact],
  ["a quote's company", ({ ours }) => `/rest/v1/quotes/${ours.quote.id}`, part("company"), sendingTexts],
  ["a listed quote", () => "/rest/v1/quotes", first("items"), quote],
  ["a listed quote's contact", () => "/rest/v1/quotes", (body) => first("items")(body)?.contact as Json, contact],
  ["a listed draft", () => "/rest/v1/saved_quotes", first("items"), draft],
  ["a draft", ({ ours }) => `/rest/v1/saved_quotes/${ours.draft.id}`, whole, draft],
  ["a draft's contact", ({ ours }) => `/rest/v1/saved_quotes/${ours.draft.id}`, part("contact"), contact],
  ["a listed template", () => "/rest/v1/form_templates", first("items"), templateSummary],
  ["a template", ({ ours }) => `/rest/v1/form_templates/${ours.template.id}`, whole, template],
  [
    "a prefilled template",
    ({ ours }) => `/rest/v1/prefilled_templates?base_template_id=${ours.template.id}`,
    first("items"),
    prefilled,
  ],
  ["a recent quote", () => "/rest/v1/dashboard", first("recent_quotes"), [...quoteSummary, "company_name", "contact"]],
  [
    "a recent quote's contact",
    () => "/rest/v1/dashboard",
    (body) => first("recent_quotes")(body)?.contact as Json,
    ["id", "first_name", "last_name", "email", "company_name", "address1", "phone"],
  ],
  [
    "a recipient",
    () => "/rest/v1/recipients",
    first("items"),
    ["email", "first_name", "last_name", "phone", "quote_count", "latest_quote_at"],
  ],
  [
    "the company of a recipient's quotes",
    ({ ours }) => `/rest/v1/recipients/quotes?email=${ours.contact.email}`,
    part("company"),
    sendingTexts,
  ],
];

const missing = (record: Json | undefined, keys: string[]) => {
  expect(record).toBeTypeOf("object");
  return keys.filter((key) => !(key in (record ?? {})));
};

describe("a response has every field of", () => {
  it.each(answers)("%s", async (_name, path, record, keys) => {
    const response = await world.callers.admin.get(path(world));
    expect(missing(record(response.json()), keys)).toEqual([]);
  });

  it("a company in the global admin's list", async () => {
    const response = await world.callers.global_admin.get("/rest/v1/companies");
    expect(missing(first("items")(response.json()), company)).toEqual([]);
  });

  it("the caller's profile and its company", async () => {
    const response = await world.callers.user.post("/rest/v1/rpc/get_user_profile");
    expect(missing(response.json(), [...profile, "company"])).toEqual([]);
    expect(missing(response.json().company, company)).toEqual([]);
  });

  it("a session, with its times in the usual format", async () => {
    const { email } = world.ours.person;
    const url = "/auth/v1/token?grant_type=password";
    const response = await world.test.app.inject({ method: "POST", url, payload: { email, password } });
    const session = ["access_token", "refresh_token", "expires_at", "expires_in", "token_type", "user"];
    expect(missing(response.json(), session)).toEqual([]);
    expect(missing(response.json().user, ["id", "email", "created_at", "user_metadata"])).toEqual([]);
    expect(otherTimes(response.body)).toEqual([]);
  });

  it("an account", async () => {
    const response = await world.callers.global_admin.post("/functions/v1/list-auth-users");
    expect(missing(first("users")(response.json()), ["id", "email", "created_at"])).toEqual([]);
  });
});

it("records name the user who created them", async () => {
  const { callers, ours } = world;
  const { id } = callers.admin.user;
  const structure = [{ id: "field_1", type: "text", label: "Length" }];
  const answers = { field_1: "7" };
  const created = await Promise.all([
    callers.admin.post("/rest/v1/contacts", { first_name: "Ada", email: "named@example.com" }),
    callers.admin.put("/rest/v1/contacts", { first_name: "Ada", email: "named-too@example.com" }),
    callers.admin.post("/rest/v1/form_templates", { name: "Gate", structure, make_webhook_url: null }),
    callers.admin.post("/rest/v1/prefilled_templates", {
      base_template_id: ours.template.id,
      name: "Seven",
      prefilled_answers: answers,
    }),
    callers.admin.post("/rest/v1/saved_quotes", {
      template_id: ours.template.id,
      contact_id: ours.contact.id,
      quote_name: "Gate",
      answers,
    }),
  ]);
  const records = created.map((response) => response.json());
  expect(records.map(({ created_by, company_id }) => ({ created_by, company_id }))).toEqual(
    created.map(() => ({ created_by: id, company_id: ours.id })),
  );
});
