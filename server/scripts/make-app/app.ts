/**
 * The Make app, made from the event catalogue and the contracts. `generate-make.ts` writes it, and a test compares the
 * repository with what it would write.
 */
import type { Call } from "@quotemill/shared/contracts/call";
import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { apiKeyCalls } from "@quotemill/shared/contracts/integrations/api-keys";
import { eventCalls } from "@quotemill/shared/contracts/integrations/events";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { sendingCalls } from "@quotemill/shared/contracts/sending";
import { templateCalls } from "@quotemill/shared/contracts/templates";
import { workflowAnswerCalls } from "@quotemill/shared/contracts/workflow";
import { chosenTypes, type EventType, eventCatalogue, eventMessage } from "@quotemill/shared/events/catalogue";
import { eventSamples } from "@quotemill/shared/events/samples";
import { type Parameter, parametersOf, withoutNulls } from "./parameters.ts";

type Json = Record<string, unknown>;
/** Files by their paths, and how Make lists them. */
interface Component {
  kind: "connection" | "webhook" | "module" | "rpc";
  id: string;
  about: Json;
  files: Record<string, unknown>;
}

/** A call as Make describes it. */
const request = ({ method, path }: Call, more: Json = {}): Json => ({
  url: path.replace(/:(\w+)/g, "{{parameters.$1}}"),
  method,
  ...more,
});

const given = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `{{parameters.${name}}}`]));

const connection: Component = {
  kind: "connection",
  id: "quotemill",
  about: { label: "Quotemill", connectionType: "basic" },
  files: {
    communication: {
      // The base is for modules: a connection is tested before it exists.
      ...request(apiKeyCalls.me),
      url: `{{parameters.url}}${apiKeyCalls.me.path}`,
      headers: { authorization: "Bearer {{parameters.apiKey}}" },
      response: { metadata: { type: "text", value: "{{body.company.name}} ({{body.key.name}})" } },
      log: { sanitize: ["request.headers.authorization"] },
    },
    params: [
      {
        ...{ name: "url", label: "Address", type: "url", required: true },
        help: "Where you open Quotemill in your browser, without a slash at the end.",
      },
      {
        ...{ name: "apiKey", label: "API key", type: "password", required: true },
        help: "An admin makes it in Quotemill, under Settings → Integrations.",
      },
    ] satisfies Parameter[],
  },
};

const base = {
  baseUrl: "{{connection.url}}",
  headers: { authorization: "Bearer {{connection.apiKey}}" },
  response: {
    // Functions answer with the message itself, all other calls with an object.
    error: { message: "[{{statusCode}}] {{ifempty(body.error.message, body.error)}}" },
  },
  log: { sanitize: ["request.headers.authorization"] },
};

/* Triggers: each event has its own webhook, which subscribes to it. */

const capital = (word = "") => word.slice(0, 1).toUpperCase() + word.slice(1);
const nameOf = (type: EventType) => type.split(".").map(capital);

function triggerOf(type: EventType): Component[] {
  const [subject = "", verb = ""] = nameOf(type);
  const { sentence, data } = eventCatalogue[type];
  const id = `on${subject}${verb}`;
  const endpoint = { url: "{{webhook.url}}", types: [type], source: "make" };
  const label = `Watch ${subject.toLowerCase()}s: ${verb.toLowerCase()}`;
  return [
    {
      kind: "webhook",
      id,
      about: { label: `${subject} ${verb.toLowerCase()}`, webhookType: "web", connection: connection.id },
      files: {
        communication: { output: "{{body}}" },
        params: [],
        attach: request(eventCalls.saveEndpoint, {
          body: endpoint,
          response: { data: { externalHookId: "{{body.id}}" } },
        }),
        detach: {
          ...request(eventCalls.removeEndpoint),
          url: `${eventCalls.saveEndpoint.path}/{{webhook.externalHookId}}`,
        },
      },
    },
    {
      kind: "module",
      id: `watch${subject}${verb}`,
      about: { label, description: `Triggers when: ${sentence}`, moduleType: "instant_trigger", webhook: id },
      files: {
        communication: {},
        staticParams: [],
        interface: parametersOf(eventMessage.extend({ data }), { io: "output" }),
        samples: withoutNulls(eventSamples[type]),
      },
    },
  ];
}

/* Actions and searches. */

interface Action {
  id: string;
  label: string;
  description: string;
  call: Call;
  crud: "create" | "read" | "update" | null;
  /** The fields that a person fills in: parts of the contract by their names, or Make's own parameters. */
  fields: (string | Parameter)[];
  /** The body that is sent where it differs from the fields. */
  body?: Json;
}

const template: Parameter = {
  ...{ name: "template_id", label: "Template", type: "select", required: true },
  options: {
    store: "rpc://listTemplates",
    nested: [{ name: "answers", label: "Answers", type: "collection", spec: ["rpc://listFields"] }],
  },
};
const quoteIds: Parameter = {
  ...{ name: "quote_ids", label: "Quote IDs", type: "array", required: true },
  spec: { type: "uuid" },
  help: "All must be for one contact and have their PDF.",
};
const figures = ["sub_total", "gst_total", "grand_total", "profit"];
const figure = (name: string): Parameter => ({ name, label: name, type: "number" });
const pdf: Parameter = {
  name: "pdf",
  label: "PDF",
  type: "buffer",
  help: "Without it, only the figures are returned.",
};
const email: Parameter = { name: "email", label: "Email", type: "email", required: true };

const actions: Action[] = [
  {
    ...{ id: "createQuote", label: "Create a quote", call: quoteCalls.submit, crud: "create" },
    description: "Submits answers to a template. The price and the PDF follow within seconds.",
    fields: [template, "contact_id", "quote_name", "notes", "internal_notes", "external_id"],
    body: { answers: "{{parameters.answers}}" },
  },
  {
    ...{ id: "getQuote", label: "Get a quote", call: quoteCalls.read, crud: "read" },
    description: "Reads a quote with its figures.",
    fields: ["id"],
  },
  {
    ...{ id: "returnResult", label: "Return a result", call: workflowAnswerCalls.callback, crud: "update" },
    description: "Answers a quote that Quotemill sent to this scenario for pricing.",
    fields: ["quote_id", "quote_run", ...figures.map(figure), pdf, "error_message"],
    body: {
      outputs: given(figures),
      pdf_base64: "{{if(parameters.pdf, base64(parameters.pdf))}}",
    },
  },
  {
    ...{ id: "sendQuotes", label: "Send quotes", call: sendingCalls.send, crud: "create" },
    description: "Sends one or more quotes of one contact as an offer that can be accepted online.",
    fields: [quoteIds, "email_subject", "email_message", "valid_until", "choice"],
  },
  {
    ...{ id: "upsertContact", label: "Create or update a contact", call: contactCalls.findOrCreate, crud: "update" },
    description: "Finds the contact by the email address, or creates one.",
    fields: [
      ...[email, "first_name", "last_name", "phone", "company_name", "address1", "city", "state"],
      ...["postal_code", "country", "external_id"],
    ],
  },
];

const searches: Action[] = [
  {
    ...{ id: "findContacts", label: "Find contacts", call: contactCalls.list, crud: null },
    description: "Finds contacts by name, email address or external ID.",
    fields: ["search", "external_id", "updated_since"],
  },
  {
    ...{ id: "findQuotes", label: "Find quotes", call: quoteCalls.list, crud: null },
    description: "Finds quotes by number, name, contact or external ID.",
    fields: ["search", "external_id", "contact_id", "updated_since"],
  },
];

function fieldsOf({ call, fields }: Action): Parameter[] {
  const known = [call.params, call.query, call.body].flatMap((part) =>
    part ? parametersOf(part, { io: "input" }) : [],
  );
  return fields.map((field) => {
    if (typeof field !== "string") return field;
    // The body counts: a callback has the same names in its query, for other clients.
    const found = known.findLast(({ name }) => name === field);
    if (!found) throw new Error(`${call.path} has no ${field}.`);
    return found;
  });
}

/** The names of the fields that the contract takes. */
const sentNames = ({ call, fields }: Action, part: "body" | "query") => {
  const taken = new Set(call[part] ? parametersOf(call[part], { io: "input" }).map(({ name }) => name) : []);
  return fields.map((field) => (typeof field === "string" ? field : field.name)).filter((name) => taken.has(name));
};

function actionModule(action: Action): Component {
  const { id, label, description, call, crud, body } = action;
  const sent = call.body && { ...given(sentNames(action, "body")), ...body };
  return {
    kind: "module",
    id,
    about: { label, description, moduleType: "action", connection: connection.id, actionCrud: crud },
    files: {
      communication: request(call, { ...(sent && { body: sent }), response: { output: "{{body}}" } }),
      staticParams: [],
      mappableParams: fieldsOf(action),
      interface: answerOf(call),
      samples: {},
    },
  };
}

const limit: Parameter = {
  name: "limit",
  label: "Limit",
  type: "uinteger",
  default: 50,
  help: "The most results of a run.",
};

function searchModule(action: Action): Component {
  const { id, label, description, call } = action;
  const query = given(sentNames(action, "query"));
  return {
    kind: "module",
    id,
    about: { label, description, moduleType: "search", connection: connection.id },
    files: {
      communication: request(call, {
        qs: { ...query, limit: 200 },
        response: { iterate: "{{body.items}}", output: "{{item}}", limit: "{{parameters.limit}}" },
        pagination: { qs: { cursor: "{{body.next_cursor}}" }, condition: "{{body.next_cursor}}" },
      }),
      staticParams: [],
      mappableParams: [...fieldsOf(action), limit],
      interface: itemOf(call),
      samples: {},
    },
  };
}

const answerOf = ({ answer }: Call) =>
  answer && typeof answer !== "string" ? parametersOf(answer, { io: "output" }) : [];
const itemOf = (call: Call) => {
  const spec = answerOf(call).find(({ name }) => name === "items")?.spec;
  return spec && !Array.isArray(spec) ? (spec.spec ?? []) : [];
};

/* The options that a person chooses from. */

const lists: Component[] = [
  {
    kind: "rpc",
    id: "listTemplates",
    about: { label: "List templates", connection: connection.id },
    files: {
      communication: request(templateCalls.list, {
        qs: { active: "true", order: "name", limit: 200 },
        response: { iterate: "{{body.items}}", output: { label: "{{item.name}}", value: "{{item.id}}" } },
        pagination: { qs: { cursor: "{{body.next_cursor}}" }, condition: "{{body.next_cursor}}" },
      }),
      params: [],
    },
  },
  {
    kind: "rpc",
    id: "listFields",
    about: { label: "List the fields of a template", connection: connection.id },
    files: {
      communication: {
        ...request(templateCalls.read),
        url: templateCalls.read.path.replace(":id", "{{parameters.template_id}}"),
        response: {
          iterate: {
            container: "{{body.structure}}",
            // Groups have entries, which need a separate list; calculated values and headings cannot be answered.
            condition:
              "{{item.type != 'calculated' && item.type != 'section' && item.type != 'group' && !item.parent}}",
          },
          output: {
            name: "{{item.id}}",
            label: "{{item.label}}",
            type: "{{if(item.type = 'checkbox', 'boolean', 'text')}}",
            required: "{{item.required}}",
          },
        },
      },
      params: [],
    },
  },
];

const triggers = chosenTypes.flatMap(triggerOf);
const components = [connection, ...triggers, ...actions.map(actionModule), ...searches.map(searchModule), ...lists];

const folders = { connection: "connections", webhook: "webhooks", module: "modules", rpc: "rpcs" };
const fileNames: Record<string, string> = { staticParams: "static-params", mappableParams: "mappable-params" };
const dashed = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pathOf = ({ kind, id }: Component, file: string) =>
  `${folders[kind]}/${dashed(id)}/${dashed(id)}.${fileNames[file] ?? file}.iml.json`;

function listed(kind: Component["kind"]) {
  const entries = components
    .filter((component) => component.kind === kind)
    .map((component) => {
      const codeFiles = Object.fromEntries(Object.keys(component.files).map((file) => [file, pathOf(component, file)]));
      return [component.id, { ...component.about, codeFiles }];
    });
  return Object.fromEntries(entries);
}

const moduleIds = (some: Component[]) => some.filter(({ kind }) => kind === "module").map(({ id }) => id);

/** Every file of the app by its path. */
export function makeApp(): Map<string, string> {
  const files = new Map<string, unknown>([
    [
      "makecomapp.json",
      {
        fileVersion: 1,
        generalCodeFiles: {
          base: "general/base.iml.json",
          common: "general/common.json",
          readme: "README.md",
          groups: "modules/groups.json",
        },
        components: {
          connection: listed("connection"),
          webhook: listed("webhook"),
          module: listed("module"),
          rpc: listed("rpc"),
          function: {},
          endpoint: {},
        },
        origins: [],
      },
    ],
    ["general/base.iml.json", base],
    ["general/common.json", {}],
    [
      "modules/groups.json",
      [
        { label: "Events", modules: moduleIds(triggers) },
        { label: "Quotes", modules: ["createQuote", "getQuote", "findQuotes", "sendQuotes", "returnResult"] },
        { label: "Contacts", modules: ["upsertContact", "findContacts"] },
      ],
    ],
    ...components.flatMap((component) =>
      Object.entries(component.files).map(([file, content]) => [pathOf(component, file), content] as const),
    ),
  ]);
  return new Map([...files].map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`]));
}
