import { isDeepStrictEqual } from "node:util";
import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler as checkAndWrite } from "fastify-type-provider-zod";
import { z } from "zod";

type Node = Record<string, unknown>;

/** Needed only for checking: the writer would evaluate them to choose between two shapes or to fill in a default. */
const dropped = new Set(["pattern", "format", "propertyNames", "default", "minimum", "maximum"]);
const named = new Set(["properties", "definitions"]);

/** The schema, reduced to what writing needs. */
function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== "object" || value === null) return value;
  const node = Object.entries(value).flatMap(([key, part]) => {
    if (dropped.has(key)) return [];
    return [[key, named.has(key) ? mapValues(part as Node, lean) : lean(part)] as const];
  });
  return withNullAsType(Object.fromEntries(node));
}

const mapValues = (node: Node, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));

/** As a type, 'this or null' only looks at the value; as a union of two schemas, it validates against each. */
function withNullAsType(node: Node): Node {
  // Writes a fraction in place of an integer unchanged, instead of truncating it.
  if (node.type === "integer") return { ...node, type: "number" };
  // A list of items may hold some of open shape. Writes them all as they are, because telling them apart would validate
  // every item against each shape.
  if ((node.oneOf as Node[] | undefined)?.some((shape) => shape.additionalProperties)) return {};
  const [one, other] = (node.anyOf ?? []) as Node[];
  const isOneOrNull = (node.anyOf as Node[] | undefined)?.length === 2 && other?.type === "null";
  return isOneOrNull && typeof one?.type === "string" ? { ...one, type: [one.type, "null"] } : node;
}

const writers = new WeakMap<z.ZodType, (answer: unknown) => string>();

function writerOf(schema: z.ZodType) {
  const write = writers.get(schema) ?? compile(schema);
  writers.set(schema, write);
  return write;
}

function compile(schema: z.ZodType) {
  const json = z.toJSONSchema(schema, { target: "draft-7", io: "input", unrepresentable: "any" });
  return fastJson(lean(json) as Schema);
}

/**
 * Writes responses with a function compiled from their schema: it omits keys that the schema does not list, but checks
 * nothing. Tests use `checkingSerializer` to show that each response follows its schema. Compiled on first use, because
 * a process never needs most of them, and once for all routes that share a schema.
 */
export const fastSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ReturnType<typeof writerOf> | undefined;
  return (answer) => {
    write ??= writerOf(schema);
    return write(answer);
  };
};

/**
 * Checks each response against its schema, and the fast text against the checked one. Only the order of keys may differ:
 * the fast serializer writes optional keys after the required ones.
 */
export const checkingSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const [check, write] = [checkAndWrite(route), fastSerializer(route)];
  return (answer) => {
    const checked = check(answer);
    const written = write(answer);
    if (written !== checked && !isDeepStrictEqual(JSON.parse(written), JSON.parse(checked))) {
      throw new Error(`${route.url} would answer ${written} instead of ${checked}`);
    }
    return written;
  };
};
