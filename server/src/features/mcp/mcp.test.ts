import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { KeyScope } from "@quotemill/shared/access/api-keys";
import { newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { atEndOfFile } from "../../../../suites/ends.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
let company_id: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  company_id = (await test.build.company()).id;
  await test.db.updateTable("companies").set({ quotemill_sends: true }).where("id", "=", company_id).execute();
});

/** The protocol's own client, over real HTTP. By default it speaks the newest version that the server knows. */
async function connect(key: string, mode: "auto" | "legacy" = "auto") {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  atEndOfFile(() => client.close());
  /** Returns the tool's answer: an object, or words if it refused. */
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [{ text }] = content as unknown as [{ text: string }];
    return isError ? text : JSON.parse(text);
  };
  return { client, use };
}

async function assistant({ scopes, ...key }: { scopes?: KeyScope[]; company_id?: string; name?: string } = {}) {
  const made = await test.build.apiKey({ company_id, ...(scopes && { scopes }), ...key });
  return { key: made, ...(await connect(made.key)) };
}

const fence = [
  {
    id: "field_1",
    type: "number",
    label: "Length",
    unit: "m",
    required: true,
    pricing: { price: 5_000 },
  },
  { id: "field_2", type: "select", label: "Colour", options: ["Grey", "Black"] },
  {
    id: "field_3",
    type: "text",
    label: "Which black",
    conditional: { dependsOn: "field_2", operator: "equals", showWhen: "Black" },
  },
  { id: "group_1", type: "group", label: "Gates", entryLabel: "Gate", minRows: 0, maxRows: 4 },
  { id: "field_4", type: "number", label: "Width", parent: "group_1" },
];

async function buildFence() {
  const admin = await test.signedIn({ company_id, app_role: "admin" });
  const input = {
    name: `Fence ${randomUUID()}`,
    structure: fence,
    make_webhook_url: null,
    pricing: { prices_include_gst: true },
  };
  const template = (await admin.post("/rest/v1/form_templates", input)).json();
  const contact = await test.build.contact({ company_id, last_name: `Tran-${randomUUID()}` });
  return { template, contact };
}

describe("an assistant", () => {
  it("makes a quote from a template, reads its price and sends it after a preview", async () => {
    const { template, contact } = await buildFence();
    const { use } = await assistant({ name: "Desk assistant" });

    const { templates } = await use("list_templates", { search: template.name });
    expect(templates).toEqual([{ id: template.id, name: template.name, fields: 4 }]);
    expect(await use("get_template_fields", { template_id: template.id })).toEqual({
      template: template.name,
      sections: [],
      fields: [
        { id: "field_1", label: "Length", type: "number", required: true, unit: "m" },
        { id: "field_2", label: "Colour", type: "select", options: ["Grey", "Black"] },
        {
          id: "field_3",
          label: "Which black",
          type: "text",
          asked_if: { match: "all", rules: [{ dependsOn: "field_2", operator: "equals", showWhen: "Black" }] },
        },
      ],
      groups: [
        {
          id: "group_1",
          label: "Gates",
          entry: "Gate",
          entries: "0 to 4",
          fields: [{ id: "field_4", label: "Width", type: "number" }],
        },
      ],
      link: `${url}/quotes/create/${template.id}`,
    });
    const { contacts } = await use("find_contact", { search: contact.last_name });
    expect(contacts).toEqual([
      expect.objectContaining({
        id: contact.id,
        name: `Ada ${contact.last_name}`,
        email: contact.email,
        link: `${url}/contacts/${contact.id}`,
      }),
    ]);

    const answers = { field_1: 12, field_2: "Grey", group_1: [{ field_4: 1.2 }] };
    const given = { template_id: template.id, contact_id: contact.id, quote_name: "Side fence", answers };
    const created = await use("create_quote", { ...given, request_id: "first" });
    const link = `${url}/quotes/${contact.id}?quote=${created.id}&open=details`;
    expect(created).toMatchObject({ number: expect.any(String), link });
    expect(await use("create_quote", { ...given, request_id: "first" })).toEqual(created);
    expect(await use("send_quote", { quote_id: created.id })).toMatchObject({
      sent: false,
      problem: expect.stringContaining("no PDF yet"),
    });
    await test.runJobs();

    const quote = await use("get_quote", { quote_id: created.id });
    expect(quote).toMatchObject({ status: "Generated", total: 600, customer: `Ada ${contact.last_name}`, link });
    expect((await use("list_quotes", { contact_id: contact.id })).quotes).toMatchObject([{ id: created.id }]);

    const preview = await use("send_quote", { quote_id: created.id });
    expect(preview).toMatchObject({ sent: false, next: expect.any(String), quote: { email: contact.email } });
    expect(preview).not.toHaveProperty("problem");
    expect(await use("get_quote", { quote_id: created.id })).toEqual(quote);
    const sent = await use("send_quote", { quote_id: created.id, confirm: true, request_id: "sent" });
    expect(sent).toMatchObject({ sent: true, to: contact.email, link });
    expect(JSON.stringify(sent)).not.toContain("/o/");
    expect(await use("send_quote", { quote_id: created.id, confirm: true, request_id: "sent" })).toEqual(sent);
    await test.runJobs();
    expect((await test.app.inject(`/dev/mail.json?to=${contact.email}`)).json()).toHaveLength(1);
    expect(await use("get_quote", { quote_id: created.id })).toMatchObject({
      status: "Sent",
      offer: { state: "open" },
    });

    const admin = await test.signedIn({ company_id, app_role: "admin" });
    const done = (await admin.get("/rest/v1/audit_log")).json().items;
    const byAssistant = done.filter(({ actor_name }: { actor_name: string }) => actor_name === "Desk assistant (API)");
    expect(byAssistant.map(({ action }: { action: string }) => action)).toEqual(["quotes.sent", "quote.submitted"]);
  });

  it("is warned before sending that a workflow's figures do not add up", async () => {
    const { key } = await test.build.apiKey({ company_id });
    const { use } = await connect(key);
    const told = async (outputs: Record<string, unknown>) => {
      const { id } = await test.build.quote({ company_id });
      const figures = { outputs: JSON.stringify(outputs) };
      await test.db.updateTable("quotes").set(figures).where("id", "=", id).execute();
      return (await use("send_quote", { quote_id: id })).warning;
    };
    expect(await told({ sub_total: 100, gst_total: 10, grand_total: 999 })).toMatch(
      /\$10\.00 do not add up to .*\$999\.00/,
    );
    expect(await told({ sub_total: 100, gst_total: 10, grand_total: 110 })).toBeUndefined();
  });

  it("is warned before sending that a quote is free by its own prices, if its workflow gave no total", async () => {
    const { key } = await test.build.apiKey({ company_id });
    const { use } = await connect(key);
    const { id, quote_number } = await test.build.quote({ company_id });
    const adjustments = JSON.stringify([{ kind: "line", label: "Site visit", amount: 0 }]);
    const prices = { template_pricing: JSON.stringify(newTemplatePricing), adjustments, outputs: null };
    await test.db.updateTable("quotes").set(prices).where("id", "=", id).execute();
    expect((await use("send_quote", { quote_id: id })).warning).toBe(`The total of ${quote_number} is $0.00.`);
  });

  it("is warned before sending that a quote has a newer revision", async () => {
    const { key } = await test.build.apiKey({ company_id });
    const { use } = await connect(key);
    const [earlier, newer] = [await test.build.quote({ company_id }), await test.build.quote({ company_id })];
    const warning = async (quote_id: string) => (await use("send_quote", { quote_id })).warning ?? "";
    expect(await warning(earlier.id)).not.toContain("newer revision");
    await test.db
      .updateTable("quotes")
      .set({ revision: 2, revises_quote_id: earlier.id })
      .where("id", "=", newer.id)
      .execute();
    expect(await warning(earlier.id)).toContain(
      `${earlier.quote_number} has a newer revision. It cannot be sent while the newer one is open with the customer, or accepted.`,
    );
    expect(await warning(newer.id)).not.toContain("newer revision");
  });

  it("of 2025 is also served", async () => {
    const { key } = await test.build.apiKey({ company_id });
    const { client, use } = await connect(key, "legacy");
    expect(client.getNegotiatedProtocolVersion()).toMatch(/^2025-/);
    expect(await use("list_quotes", { search: "nothing has this" })).toEqual({ quotes: [], total: 0 });
  });

  it("speaks the newest version, and sees seven tools that say what they do", async () => {
    const { client } = await assistant();
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["list_templates", true],
      ["get_template_fields", true],
      ["find_contact", true],
      ["create_quote", false],
      ["get_quote", true],
      ["list_quotes", true],
      ["send_quote", false],
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    }
  });

  it("cannot set a price", async () => {
    const { template, contact } = await buildFence();
    const { use } = await assistant();
    const given = { template_id: template.id, contact_id: contact.id, quote_name: "Cheap", answers: { field_1: 12 } };
    for (const price of [{ adjustments: [] }, { price: 1 }, { outputs: { grand_total: 1 } }]) {
      expect(await use("create_quote", { ...given, ...price })).toContain(Object.keys(price)[0]);
    }
    expect(await use("create_quote", { ...given, answers: { grand_total: "1" } })).toContain(
      "The template has no field 'grand_total'",
    );
    expect((await use("list_quotes", { contact_id: contact.id })).total).toBe(0);
  });

  it("learns what is wrong with its input, and nothing changes", async () => {
    const { template, contact } = await buildFence();
    const { use } = await assistant();
    const given = { template_id: template.id, contact_id: contact.id, quote_name: "Fence" };
    expect(await use("get_quote", { quote_id: "HF-1" })).toContain("quote_id");
    expect(await use("find_contact", { search: "" })).toContain("Enter a name");
    expect(await use("create_quote", { ...given, answers: { field_1: "a few" } })).toBe("'Length' must be a number.");
    expect(await use("create_quote", { ...given, quote_name: " ", answers: {} })).toBe("Please provide a quote name");
    expect(await use("create_quote", { ...given, answers: { field_1: "1".repeat(30_000) } })).toMatch(/characters/);
    expect((await use("list_quotes", { contact_id: contact.id })).total).toBe(0);
  });

  it.each([
    ["list_templates", "templates.read", {}],
    ["get_template_fields", "templates.read", { template_id: randomUUID() }],
    ["find_contact", "contacts.read", { search: "Ada" }],
    [
      "create_quote",
      "quotes.write",
      { template_id: randomUUID(), contact_id: randomUUID(), quote_name: "A", answers: {} },
    ],
    ["get_quote", "quotes.read", { quote_id: randomUUID() }],
    ["list_quotes", "quotes.read", {}],
  ] as const)("may use %s only with the scope %s", async (tool, scope, input) => {
    const others = (["templates.read", "contacts.read", "quotes.write", "quotes.read"] as const).filter(
      (each) => each !== scope,
    );
    const { use } = await assistant({ scopes: others });
    expect(await use(tool, input)).toBe(`This API key does not have the scope ${scope}.`);
  });

  it("learns that it lacks a right before its input is looked at", async () => {
    const { client } = await assistant({ scopes: ["contacts.read"] });
    const scopes = {
      list_templates: "templates.read",
      get_template_fields: "templates.read",
      create_quote: "quotes.write",
      get_quote: "quotes.read",
      list_quotes: "quotes.read",
      send_quote: "quotes.read",
    };
    for (const [name, scope] of Object.entries(scopes)) {
      expect(await client.callTool({ name, arguments: { no_such_input: [] } }), name).toMatchObject({
        isError: true,
        content: [{ type: "text", text: `This API key does not have the scope ${scope}.` }],
      });
    }
    const reader = await assistant({ scopes: ["quotes.read"] });
    expect(await reader.use("send_quote", { quote_id: "x", confirm: true })).toBe(
      "This API key does not have the scope quotes.send.",
    );
  });

  it("may send only with the scope for it", async () => {
    const { contact } = await buildFence();
    const quote = await test.build.quote({ company_id, contact_id: contact.id });
    const { use } = await assistant({ scopes: ["quotes.read", "quotes.write"] });
    expect(await use("send_quote", { quote_id: quote.id, confirm: true })).toBe(
      "This API key does not have the scope quotes.send.",
    );
  });

  it("finds nothing of another company", async () => {
    const theirs = (await test.build.company()).id;
    const contact = await test.build.contact({ company_id: theirs, last_name: `Other-${randomUUID()}` });
    const template = await test.build.template({ company_id: theirs });
    const quote = await test.build.quote({ company_id: theirs, contact_id: contact.id });
    const { use } = await assistant();
    expect((await use("find_contact", { search: contact.last_name })).contacts).toEqual([]);
    expect(await use("list_quotes", { contact_id: contact.id })).toBe("This contact does not exist.");
    expect(await use("get_quote", { quote_id: quote.id })).toBe("This quote does not exist.");
    expect(await use("send_quote", { quote_id: quote.id, confirm: true })).toBe("This quote does not exist.");
    expect(await use("get_template_fields", { template_id: template.id })).toBe("This template does not exist.");
    const own = await buildFence();
    const given = { quote_name: "Fence", answers: {} };
    const withTheirs = [
      { template_id: template.id, contact_id: own.contact.id },
      { template_id: own.template.id, contact_id: contact.id },
    ];
    for (const ids of withTheirs) expect(await use("create_quote", { ...given, ...ids })).toMatch(/does not exist/);
  });
});

describe("the address", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const post = (authorization: string | null, body: unknown = message, headers: Record<string, string> = {}) =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(authorization && { authorization }),
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const bearer = async () => `Bearer ${(await test.build.apiKey({ company_id })).key}`;

  it("asks for a key, before it reads anything", async () => {
    const { key, id } = await test.build.apiKey({ company_id });
    await test.db.deleteFrom("api_keys").where("id", "=", id).execute();
    const ended = await test.build.apiKey({ company_id });
    await test.db
      .updateTable("api_keys")
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where("id", "=", ended.id)
      .execute();
    const person = await test.signedIn({ company_id });
    const wrong = [key, ended.key, `${key.slice(0, -1)}x`, key.slice(0, 20)].map((each) => `Bearer ${each}`);
    for (const authorization of [...wrong, person.authorization]) {
      const response = await post(authorization, "not JSON");
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="Quotemill", error="invalid_token"');
    }
    const without = await post(null);
    expect([without.status, without.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Quotemill"']);
    await expect(connect(key)).rejects.toThrow(/401|nauthorized/);
  });

  it("is closed to web pages of other sites", async () => {
    const authorization = await bearer();
    for (const origin of ["https://evil.example", "null", url.replace("http:", "https:")]) {
      expect((await post(authorization, message, { origin })).status).toBe(403);
    }
    const own = await post(authorization, message, { origin: url });
    expect([own.status, own.headers.get("www-authenticate")]).toEqual([200, null]);
  });

  it("bounds what it reads", async () => {
    const authorization = await bearer();
    const long = { ...message, params: { text: "x".repeat(300_000) } };
    expect((await post(authorization, long)).status).toBe(413);
    expect((await post(authorization, { ...message, params: { list: Array(20_001).fill(0) } })).status).toBe(413);
    expect((await post(authorization, [message, message])).status).toBe(400);
    expect((await post(authorization, "{")).status).toBe(400);
    expect((await post(authorization, "a=b", { "content-type": "text/plain" })).status).toBe(415);
  });

  it("says in few words what is wrong with very much", async () => {
    const { client } = await assistant();
    const keys = Array.from({ length: 18_000 }, (_, index) => `k${index}`);
    const wrong = Object.fromEntries(keys.map((key) => [key, {}]));
    for (const given of [
      { answers: wrong },
      { answers: { runs: Array(18_000).fill({}) } },
      { answers: Object.fromEntries(keys.slice(0, 400).map((key) => [key, {}])) },
      { answers: { ["x".repeat(100_000)]: {} } },
      wrong,
    ]) {
      const refused = client
        .callTool({ name: "create_quote", arguments: given })
        .catch((error: Error) => error.message);
      expect(JSON.stringify(await refused).length).toBeLessThan(3_000);
    }
  });

  it("counts all values of groups, and looks no further than the first wrong one", async () => {
    const { use } = await assistant();
    const given = { template_id: randomUUID(), contact_id: randomUUID(), quote_name: "Fence" };
    const entry = (cells: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: cells }, (_, index) => [`f${index}`, value]));
    const tooMany = "The groups of a quote can have at most 5,000 values.";
    const wrong = "An answer must be text, a number, true, false, or a list of entries with such answers.";
    for (const [answers, words] of [
      [{ runs: [entry(17_500, null)] }, tooMany],
      [{ runs: Array(50).fill(entry(350, null)) }, wrong],
      [{ runs: Array(50).fill(entry(350, "1")) }, tooMany],
      [entry(60, Array(100).fill({})), tooMany],
      [{ runs: [entry(500, null)] }, wrong],
      [{ runs: Array(100).fill(null) }, wrong],
      [{ field_1: 7, field_2: null, field_3: null }, wrong],
    ] as const) {
      expect(await use("create_quote", { ...given, answers })).toContain(words);
    }
    const right = { field_1: 7, field_2: true, runs: Array(100).fill(entry(50, "1")) };
    expect(await use("create_quote", { ...given, answers: right })).toBe("This template does not exist.");
  });

  it("repeats little of a message that it does not understand", async () => {
    const authorization = await bearer();
    const long = "x".repeat(200_000);
    const call = { ...message, method: "tools/call", params: { name: "list_quotes", arguments: {} } };
    for (const body of [
      { ...message, id: long },
      { ...message, method: long },
      { ...message, jsonrpc: long },
      { ...call, params: { ...call.params, name: long } },
      { ...call, params: { ...call.params, arguments: long } },
      { ...call, params: { ...call.params, arguments: { search: [long] } } },
      { ...call, params: { ...call.params, [long]: long, _meta: { progressToken: long } } },
      {
        ...message,
        method: "initialize",
        params: { protocolVersion: long, capabilities: {}, clientInfo: { name: long, version: long } },
      },
    ]) {
      for (const version of [undefined, "2025-06-18", "2026-07-28", long.slice(0, 5_000)]) {
        const response = await post(authorization, body, version ? { "mcp-protocol-version": version } : {});
        expect((await response.text()).length).toBeLessThan(12_000);
      }
    }
  });

  it("opens no stream and has no session", async () => {
    const authorization = await bearer();
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(`${url}/mcp`, { method, headers: { authorization, accept: "text/event-stream" } });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
    const { client } = await assistant();
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    const response = await post(authorization);
    expect(response.headers.get("mcp-session-id")).toBeNull();
    expect(response.headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
  });

  it("counts each message, and each call that a tool makes", async () => {
    const { key } = await test.build.apiKey({ company_id });
    const { use } = await connect(key);
    const left = async () =>
      Number(/r=(\d+)/.exec((await post(`Bearer ${key}`)).headers.get("ratelimit") ?? "")?.[1] ?? Number.NaN);
    const before = await left();
    await use("list_quotes");
    expect(before - (await left())).toBe(3);
    while ((await left()) > 0);
    const refused = await post(`Bearer ${key}`);
    expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([
      429,
      `"default";q=${budgets.apiKeyCalls.most};w=60`,
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
