import { offerPageCalls } from "@quotemill/shared/contracts/offer-page";
import { writeDocument } from "../../../server/src/platform/api-docs/document.ts";

/** The parts of an OpenAPI document that the attack uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: string | number | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: (string | number)[];
  format?: string;
  minItems?: number;
  minimum?: number;
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema?: Schema;
}
interface Described {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}
export interface Operation {
  method: string;
  path: string;
  /** Works without a session, by its own contract; every other route answers 401. */
  isPublic: boolean;
  parameters: Parameter[];
  body: Schema | null;
}

export const operationsOf = ({ paths, components }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => {
      const body = requestBody?.content["application/json"]?.schema;
      return {
        method: method.toUpperCase(),
        path,
        isPublic: security?.length === 0,
        parameters,
        body: body ? inline(body, components?.schemas ?? {}) : null,
      };
    }),
  );

/** The customer's pages, which are not in the API document. */
export async function offerOperations(): Promise<Operation[]> {
  const routes = Object.values(offerPageCalls).map((call) => ({
    method: call.method,
    url: call.path,
    config: { call },
  }));
  return operationsOf(JSON.parse(await writeDocument(routes, {})));
}

/** Puts named schemas in the places that refer to them. No body of ours refers to itself. */
function inline({ $ref, ...schema }: Schema, named: Record<string, Schema>): Schema {
  if ($ref) return inline(named[$ref.split("/").at(-1) ?? ""] ?? {}, named);
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map((type) => inline({ ...schema, type }, named)) };
  const each = (schemas: Schema[]) => schemas.map((part) => inline(part, named));
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inline(part, named)])),
    }),
    ...(items && { items: inline(items, named) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: inline(additionalProperties, named) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
  };
}
