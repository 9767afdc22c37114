import type { Json } from "./schemas.ts";
import { findWords, parameterWords, propertyWords } from "./words/index.ts";

interface Parameter extends Json {
  name: string;
  in: string;
  schema: unknown;
}

/** Examples are values and not schemas, and may have any keys. */
const isValue = (key: string) => key === "example" || key === "examples";

/**
 * Adds the catalogue's words to every property within `part`, a schema or anything with schemas in it. `place` names the
 * schema or the operation, and then each property on the way. A description that is there already stays.
 */
export function describeProperties(part: unknown, place: string[]): void {
  if (Array.isArray(part)) for (const each of part) describeProperties(each, place);
  if (!isObject(part)) return;
  for (const [key, value] of Object.entries(part)) {
    if (isValue(key)) continue;
    if (key !== "properties" || !isObject(value)) describeProperties(value, place);
    else for (const [name, schema] of Object.entries(value)) describeProperty(schema as Json, [...place, name]);
  }
}

function describeProperty(schema: Json, place: string[]): void {
  const words = schema.description ?? liftDescription(schema) ?? findWords(propertyWords, place)?.words;
  if (words !== undefined) schema.description = words;
  describeProperties(schema, place);
}

/** The description of a schema that may also be null is one level below, where readers do not look for it. */
function liftDescription({ anyOf }: Json): unknown {
  const described = Array.isArray(anyOf) ? anyOf.find((each: Json) => each.description !== undefined) : undefined;
  const { description } = described ?? {};
  if (described) delete described.description;
  return description;
}

/** Describes the parameters of an operation, and the properties in its schemas. */
export function describeOperation(operation: Json, path: string): void {
  const id = String(operation.operationId);
  for (const parameter of (operation.parameters ?? []) as Parameter[]) {
    parameter.description ??= findWords(parameterWords, [id, parameter.name], collectionOf(path, parameter))?.words;
  }
  describeProperties(operation, [id]);
}

/** The part of the path before a parameter says what it names: 'contacts' in `/rest/v1/contacts/{id}`. */
export const collectionOf = (path: string, { name, in: where }: Pick<Parameter, "name" | "in">): string | undefined =>
  where === "path" ? path.split(`/{${name}}`)[0]?.split("/").at(-1) : undefined;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
