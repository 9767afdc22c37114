import { fileURLToPath } from "node:url";
import type { NamedCall } from "@quotemill/shared/contracts/call";
import { chosenTypes, eventCatalogue } from "@quotemill/shared/events/catalogue";
import { n8nNodeWorkflow } from "@quotemill/shared/workflow/guide/n8n-workflow";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { answers, startReceiver } from "./receiver.ts";
import { createTestApp } from "./test-app.ts";

/* The part that needs no n8n: our nodes agree with the contracts and the catalogue. `npm run test:n8n` runs them. */

interface Property {
  name: string;
  default: unknown;
  displayOptions?: { show: Record<string, unknown[]> };
  options?: (Property & { value?: string; routing?: Routing })[];
  routing?: Routing;
}
interface Routing {
  request?: { method: string; url: string };
  send?: { type?: "body" | "query"; property?: string };
}
type Headers = Record<string, unknown>;
interface Nodes {
  contactProperties: Property[];
  quoteProperties: Property[];
  templateProperties: Property[];
  events: { name: string; value: string; description: string }[];
  isSigned(message: { headers: Headers; rawBody: Buffer; secret: string }, now?: number): boolean;
}

let test: Awaited<ReturnType<typeof createTestApp>>;
let nodes: Nodes;
beforeAll(async () => {
  test = await createTestApp();
  // Imported by their paths, because their types need those of n8n.
  const parts = ["Quotemill/contact", "Quotemill/quote", "Quotemill/template", "QuotemillTrigger/events"];
  const files = [...parts, "QuotemillTrigger/signature"].map((file) =>
    fileURLToPath(new URL(`../../integrations/n8n-nodes-quotemill/nodes/${file}.ts`, import.meta.url)),
  );
  nodes = Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
});

it("the trigger offers every event of the catalogue, in its words", () => {
  const words = (type: string) => type.split(".").map((word) => word[0]?.toUpperCase() + word.slice(1));
  const expected = [...chosenTypes].sort().map((value) => ({
    name: words(value).join(" "),
    value,
    description: eventCatalogue[value].sentence.replace(/\.$/, ""),
  }));
  expect(nodes.events).toEqual(expected);
});

describe("every operation", () => {
  const allProperties = () => [...nodes.contactProperties, ...nodes.quoteProperties, ...nodes.templateProperties];
  const operations = () =>
    allProperties()
      .filter(({ name }) => name === "operation")
      .flatMap(({ displayOptions, options = [] }) =>
        options.map(({ value = "", routing }) => ({ resource: displayOptions?.show.resource?.[0], value, routing })),
      );
  const callOf = ({ request }: Routing): NamedCall => {
    const path = request?.url.replace(/^=/, "").replace(/\{\{.*\}\}/, ":id");
    const call = test.calls.get(`${request?.method} ${path}`);
    if (!call) throw new Error(`There is no call ${request?.method} ${path}.`);
    return call;
  };

  it("makes a call that is open to API keys", () => {
    expect(operations().length).toBeGreaterThanOrEqual(10);
    for (const { routing } of operations()) {
      const { keys, secret, path } = callOf(routing ?? {});
      expect(keys === true || secret !== undefined, path).toBe(true);
    }
  });

  it("sends only what its call knows", () => {
    for (const { resource, value, routing } of operations()) {
      const call = callOf(routing ?? {});
      const shown = allProperties().filter(({ displayOptions: { show } = { show: {} } }) =>
        Boolean(show.resource?.includes(resource) && show.operation?.includes(value)),
      );
      const sent = shown.flatMap(({ name, routing, options = [] }) =>
        name === "operation" ? [] : [routing, ...options.map((option) => option.routing)],
      );
      for (const { send } of sent.flatMap((each) => each ?? [])) {
        if (!send?.type || !send.property) continue;
        const { shape } = call[send.type] as z.ZodObject;
        expect(Object.keys(shape), `${value} of a ${resource}`).toContain(send.property);
      }
    }
  });

  it("has the parameters that the guide's workflow fills in", () => {
    const used = n8nNodeWorkflow({ path: "x" }).nodes.flatMap(({ type, ...node }) =>
      type.startsWith("n8n-nodes-quotemill.") ? Object.keys((node as { parameters?: object }).parameters ?? {}) : [],
    );
    expect(used).toContain("pdfBase64");
    const names = new Set(["resource", ...nodes.quoteProperties.map(({ name }) => name)]);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });
});

it("the trigger's check distinguishes our messages from all others", async () => {
  const receiver = await startReceiver(answers.ok);
  const { post } = await test.signedIn({ app_role: "admin" });
  const path = "/rest/v1/event_endpoints";
  const { id, secret } = (await post(path, { url: receiver.url, types: ["offer.accepted"] })).json();
  await post(`${path}/${id}/test`);
  const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
  const rawBody = Buffer.from(body);
  const message = { headers, rawBody, secret };
  const signed = (more: Headers) => nodes.isSigned({ ...message, headers: { ...headers, ...more } });
  expect(nodes.isSigned(message)).toBe(true);
  expect(signed({ "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` })).toBe(true);

  expect(nodes.isSigned({ ...message, rawBody: Buffer.from(`${body} `) })).toBe(false);
  expect(nodes.isSigned({ ...message, secret: `whsec_${Buffer.alloc(32).toString("base64")}` })).toBe(false);
  const sentAt = Number(headers["webhook-timestamp"]) * 1000;
  expect(nodes.isSigned(message, sentAt + 301_000)).toBe(false);
  expect(nodes.isSigned(message, sentAt - 301_000)).toBe(false);
  expect(signed({ "webhook-id": "another" })).toBe(false);
  for (const missing of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
    expect(signed({ [missing]: undefined })).toBe(false);
    expect(signed({ [missing]: ["a", "b"] })).toBe(false);
  }
  for (const odd of ["", "v1", "v1,", "v1a,AAAA", String(headers["webhook-signature"]).replace("v1,", "v2,")]) {
    expect(signed({ "webhook-signature": odd })).toBe(false);
  }
  expect(signed({ "webhook-timestamp": "soon" })).toBe(false);
});
