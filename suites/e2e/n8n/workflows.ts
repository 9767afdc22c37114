import { n8nNodeWorkflow, n8nPackage } from "@quotemill/shared/workflow/guide/n8n-workflow";
import { credentialId } from "./n8n.ts";

const credentials = { quotemillApi: { id: credentialId, name: "Quotemill" } };
let made = 0;

const node = (name: string, type: string, typeVersion: number, parameters: object, more: object = {}) => ({
  ...{ id: `10000000-0000-4000-8000-${String(++made).padStart(12, "0")}`, name, type, typeVersion },
  ...{ position: [made * 220, 0], parameters, ...more },
});
type Node = ReturnType<typeof node>;

const quotemill = (name: string, resource: string, operation: string, parameters: object = {}, more: object = {}) =>
  node(name, `${n8nPackage}.quotemill`, 1, { resource, operation, ...parameters }, { credentials, ...more });

/** Answers with the result of its last node. */
const webhook = (path: string) =>
  node(
    "Webhook",
    "n8n-nodes-base.webhook",
    2,
    { httpMethod: "POST", path, responseMode: "lastNode" },
    { webhookId: path },
  );

const inARow = (id: string, name: string, nodes: Node[]) => ({
  id,
  name,
  nodes,
  connections: Object.fromEntries(
    nodes
      .slice(1)
      .map((next, index) => [nodes[index]?.name, { main: [[{ node: next.name, type: "main", index: 0 }]] }]),
  ),
  settings: { executionOrder: "v1" },
  pinData: {},
  active: false,
});

const asked = (key: string) => `={{ $('Webhook').first().json.body.${key} }}`;

/** Workflows that a company would build: each has its own address, except the one that receives events. */
export function workflows({ observer }: { observer: string }) {
  const priced = n8nNodeWorkflow({ path: "price" });
  return [
    inARow("createQuote", "Quote from a lead", [
      webhook("create"),
      quotemill("Templates", "template", "getAll", { returnAll: true, filters: { active: true } }),
      quotemill("Fields", "template", "getFields", {
        templateId: { __rl: true, mode: "id", value: "={{ $json.id }}" },
      }),
      node("First", "n8n-nodes-base.limit", 1, { maxItems: 1 }),
      quotemill("Contact", "contact", "upsert", {
        email: asked("email"),
        firstName: "Ellen",
        details: { last_name: "Tran", external_id: asked("lead") },
      }),
      quotemill("Quote", "quote", "create", {
        templateId: { __rl: true, mode: "id", value: "={{ $('Templates').first().json.id }}" },
        contactId: "={{ $json.id }}",
        quoteName: "Side fence",
        answers: { answer: [{ field: "={{ $('Fields').first().json.id }}", value: "Timber" }] },
        answersJson: '{ "field_2": "Monument" }',
        additionalFields: { external_id: asked("lead"), notes: "From a lead" },
      }),
    ]),
    {
      ...priced,
      id: "priceQuote",
      name: "Price",
      nodes: priced.nodes.map((each) => (each.type.startsWith(n8nPackage) ? { ...each, credentials } : each)),
    },
    inARow("readQuote", "Read a quote", [
      webhook("read"),
      quotemill("List", "quote", "getAll", { filters: { external_id: asked("lead") } }),
      quotemill("Contacts", "contact", "getAll", { filters: { search: asked("email") } }),
      quotemill("Quote", "quote", "get", { quoteId: "={{ $('List').first().json.id }}" }),
      quotemill("PDF", "quote", "getPdf", { quoteId: "={{ $json.id }}" }),
      node("As text", "n8n-nodes-base.extractFromFile", 1, {
        ...{ operation: "binaryToPropery", binaryPropertyName: "data" },
        options: { keepSource: "json" },
      }),
    ]),
    inARow("sendQuote", "Send a quote", [
      webhook("send"),
      quotemill("Send", "quote", "send", { quoteIds: asked("quote_id") }),
    ]),
    inARow("hearOfEvents", "Hear of events", [
      node(
        "Trigger",
        `${n8nPackage}.quotemillTrigger`,
        1,
        { events: ["offer.accepted", "quote.sent"] },
        { credentials, webhookId: "events" },
      ),
      node("Tell", "n8n-nodes-base.httpRequest", 4.2, {
        ...{ method: "POST", url: observer, sendBody: true, specifyBody: "json" },
        ...{ jsonBody: "={{ JSON.stringify($json) }}", options: {} },
      }),
    ]),
    inARow("tryKey", "Try the key", [
      webhook("try"),
      quotemill("Quotes", "quote", "getAll", {}, { onError: "continueRegularOutput", alwaysOutputData: true }),
    ]),
  ];
}
