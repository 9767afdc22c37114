import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler as checkAndWrite } from "fastify-type-provider-zod";
import { z } from "zod";

type Node = Record<string, unknown>;

/** For checking alone: the writer would look at them where it has to choose between two shapes, or fill in a default. */
const dropped = new Set(["pattern", "format", "propertyNames", "default", "minimum", "maximum"]);
const named = new Set(["properties", "definitions"]);

/** The schema as far as writing needs it. */
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

/** 'This or null' as a type is a look at the value; as a choice of two schemas it is a validation of each. */
function withNullAsType(node: Node): Node {
  // A fraction where a whole number belongs is written as it is, rather than cut.
  if (node.type === "integer") return { ...node, type: "number" };
  const [one, other] = (node.anyOf ?? []) as Node[];
  const isOneOrNull = (node.anyOf as Node[] | undefined)?.length === 2 && other?.type === "null";
  return isOneOrNull && typeof one?.type === "string" ? { ...one, type: [one.type, "null"] } : node;
}

function compile(schema: z.ZodType) {
  const json = z.toJSONSchema(schema, { target: "draft-7", io: "input", unrepresentable: "any" });
  return fastJson(lean(json) as Schema);
}

/**
 * Writes answers by a function compiled from their schema: what the schema does not list stays inside, but nothing is
 * checked. That each answer follows its schema is shown by tests, which use `checkingSerializer`. Compiled when first used,
 * because a process never needs most of them.
 */
export const fastSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= compile(schema);
    return write(answer);
  };
};

/** Holds each answer against its schema, and the fast text against the one that the check has made. */
export const checkingSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const [check, write] = [checkAndWrite(route), fastSerializer(route)];
  return (answer) => {
    const checked = check(answer);
    const written = write(answer);
    if (written !== checked) throw new Error(`${route.url} would answer ${written} instead of ${checked}`);
    return checked;
  };
};
