import { appRoles, may } from "@quotemill/shared/access/permissions";
import type { NamedCall } from "@quotemill/shared/contracts/call";
import { operationId } from "@quotemill/shared/contracts/document/tags";
import { z } from "zod";
import type { DocumentedRoute } from "./document.ts";
import { refusalsOf } from "./refusals.ts";
import type { Json, Schemas } from "./schemas.ts";

/** Examples that a test run recorded from real calls, by the ids of operations. */
export type Examples = Record<string, { request?: unknown; answer?: unknown } | undefined>;

/** One operation and where it stands in the document. */
export interface Described {
  path: string;
  method: string;
  operation: Json & { tags: string[] };
}

const withBraces = (path: string) => path.replace(/:(\w+)/g, "{$1}");

export function describeCall(call: NamedCall, schemas: Schemas, examples: Examples): Described {
  const { method, path, rest = "", tag, name, summary, params, query, headers, body, otherBody } = call;
  const id = operationId(tag, name);
  const example = examples[id];
  const parameters = [
    ...(rest ? restParameters(rest) : parametersOf("path", params, schemas)),
    ...parametersOf("query", query, schemas),
    ...parametersOf("header", headers, schemas),
  ];
  const content = body && {
    "application/json": media(schemas.convert(body, "input"), example?.request),
    ...(otherBody && { [otherBody]: {} }),
  };
  return {
    path: withBraces(path).replace("*", rest),
    method: method.toLowerCase(),
    operation: {
      tags: [tag],
      operationId: id,
      summary,
      description: descriptionOf(call),
      security: securityOf(call),
      ...(parameters.length > 0 && { parameters }),
      ...(content && { requestBody: { required: true, content } }),
      responses: { 200: answerOf(call, schemas, example?.answer), ...refusalsOf(call) },
    },
  };
}

const nothing = z.object({});

function answerOf({ answer = nothing }: NamedCall, schemas: Schemas, example: unknown): Json {
  if (typeof answer === "string") {
    return { description: "OK", content: { [answer]: { schema: { type: "string" } } } };
  }
  return { description: "OK", content: { "application/json": media(schemas.convert(answer, "output"), example) } };
}

const media = (schema: Json, example: unknown) => ({ schema, ...(example !== undefined && { example }) });

function parametersOf(where: "path" | "query" | "header", schema: z.ZodType | undefined, schemas: Schemas): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.convert(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
}

const restParameters = (rest: string): Json[] =>
  [...rest.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", ...(name.endsWith("_id") && { format: "uuid" }) },
  }));

/** An API key needs the call's permission among its scopes, a person's role must have it. */
function securityOf({ permission, secret, keys }: NamedCall): Json[] {
  if (secret) return [{ uploadSecret: [] }, { uploadSecretInQuery: [] }, { key: [secret] }];
  if (permission === "public") return [];
  const scopes = permission === "session" ? [] : [permission];
  return [{ session: scopes }, ...(keys ? [{ key: scopes }] : [])];
}

function descriptionOf({ description, permission, keys }: NamedCall): string {
  if (permission === "public" || permission === "session") return description ?? "";
  const roles = appRoles.filter((role) => may(role, permission)).map((role) => `${role.replace("_", " ")}s`);
  const who = `Permission: \`${permission}\` (${roles.join(", ")}). ${keys ? "Open to API keys with this scope." : "Not open to API keys."}`;
  return description ? `${description}\n\n${who}` : who;
}

type RouteSchema = Json & {
  tags: string[];
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response?: Record<string, z.ZodType>;
  /** The meaning of each status of a refusal. */
  meanings?: Record<string, string>;
};

/** A route of the auth protocol, which has no contract: its schema has everything that a contract would. */
export function describeRoute(route: DocumentedRoute, schemas: Schemas, examples: Examples): Described {
  const { params, querystring, body, response = {}, meanings = {}, ...said } = route.schema as RouteSchema;
  const example = examples[said.operationId as string];
  const parameters = [...parametersOf("path", params, schemas), ...parametersOf("query", querystring, schemas)];
  const answers = Object.entries(response).map(([status, schema]) => [
    status,
    {
      description: meanings[status] ?? "OK",
      ...(!(schema instanceof z.ZodUndefined) && {
        content: {
          "application/json": media(schemas.convert(schema, "output"), status === "200" ? example?.answer : undefined),
        },
      }),
    },
  ]);
  return {
    path: withBraces(route.url),
    method: String(route.method).toLowerCase(),
    operation: {
      security: [{ session: [] }],
      ...said,
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: {
          required: true,
          content: { "application/json": media(schemas.convert(body, "input"), example?.request) },
        },
      }),
      responses: Object.fromEntries(answers),
    },
  };
}
