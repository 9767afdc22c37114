import { setImmediate as nextTurn } from "node:timers/promises";
import type { NamedCall } from "@quotemill/shared/contracts/call";
import { tags } from "@quotemill/shared/contracts/document/tags";
import { describeOperation } from "./describe-properties.ts";
import { firstQuote } from "./first-quote.ts";
import { type Described, describeCall, describeRoute, type Examples } from "./operations.ts";
import { refusalResponses, refusalSchemas } from "./refusals.ts";
import { collectSchemas, type Json } from "./schemas.ts";
import { describeWebhooks } from "./webhooks.ts";

const info = {
  title: "Quotemill",
  version: "1",
  summary: "Quotes from templates: priced, printed, sent and accepted.",
  description: firstQuote,
  license: { name: "MIT", identifier: "MIT" },
};

const securitySchemes = {
  session: { type: "http", scheme: "bearer", description: "A person's access token, from `/auth/v1/token`." },
  key: { type: "http", scheme: "bearer", description: "An API key of the company, with the scopes that a call names." },
  uploadSecret: {
    type: "apiKey",
    in: "header",
    name: "x-webhook-secret",
    description: "The company's upload secret, from Settings → Integrations.",
  },
  uploadSecretInQuery: { type: "apiKey", in: "query", name: "secret", description: "The same secret, in the query." },
};

/** A route with its contract, or of the auth protocol, with its schema. */
export interface DocumentedRoute {
  method: string | string[];
  url: string;
  schema?: unknown;
  config?: { call?: NamedCall } | undefined;
}

/**
 * Writes the OpenAPI document of these routes, and lets other requests run after each route, because converting all
 * would block them.
 */
export async function writeDocument(routes: DocumentedRoute[], examples: Examples): Promise<string> {
  const schemas = collectSchemas(refusalSchemas);
  const described: Described[] = [];
  for (const route of routes) {
    const call = route.config?.call;
    const each = call ? describeCall(call, schemas, examples) : describeRoute(route, schemas, examples);
    describeOperation(each.operation, each.path);
    described.push(each);
    await nextTurn();
  }
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of described) paths[path] = { ...paths[path], [method]: operation };
  const used = new Set(described.flatMap(({ operation }) => operation.tags));
  const calls = routes.flatMap(({ config }) => config?.call ?? []);
  return schemas.finish({
    openapi: "3.1.1",
    info,
    servers: [{ url: "/", description: "This server" }],
    tags: Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? { name, description } : [])),
    paths,
    webhooks: describeWebhooks(schemas),
    components: { securitySchemes, responses: refusalResponses(calls, schemas) },
  });
}
