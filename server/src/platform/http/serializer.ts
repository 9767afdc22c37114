import { isDeepStrictEqual } from "node:util";
import type { Schema } from "fast-json-stringify";
import fastJson from "fast-json-stringify";
import type { FastifySerializerCompiler, preSerializationHookHandler } from "fastify";
import { serializerCompiler as checkAndWrite } from "fastify-type-provider-zod";
import { z } from "zod";
import { Turns } from "../turns.ts";

type Shape = Record<string, unknown>;

/**
 * These are needed only for checking. The writer would evaluate them to choose between two shapes or to fill in a
 * default.
 */
const dropped = new Set(["pattern", "format", "propertyNames", "default", "minimum", "maximum"]);
const named = new Set(["properties", "definitions"]);

/** The JSON schema of an answer, reduced to the parts that writing needs. */
export function writtenShape(schema: z.ZodType): Schema {
  return lean(z.toJSONSchema(schema, { target: "draft-7", io: "input", unrepresentable: "any" })) as Schema;
}

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== "object" || value === null) return value;
  const shape = Object.entries(value).flatMap(([key, part]) => {
    if (dropped.has(key)) return [];
    return [[key, named.has(key) ? mapValues(part as Shape, lean) : lean(part)] as const];
  });
  return withoutChoice(Object.fromEntries(shape));
}

const mapValues = (shape: Shape, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, change(value)]));

/**
 * To choose between the shapes of a union, the writer would compile a validator for the whole answer on first use, while
 * every other request waits for up to a fifth of a second, and then validate each value against one shape after another.
 */
function withoutChoice(shape: Shape): Shape {
  // A fraction in place of an integer is written unchanged, instead of truncated.
  if (shape.type === "integer") return { ...shape, type: "number" };
  const { anyOf, oneOf, ...rest } = shape as { anyOf?: Shape[]; oneOf?: Shape[] };
  // A list of items may hold some of open shape. They are all written unchanged.
  if (oneOf?.some(({ additionalProperties }) => additionalProperties)) return {};
  const choices = anyOf ?? oneOf;
  const one = choices && joined(choices);
  return one ? { ...rest, ...one } : shape;
}

/** Merges the schemas into one that serialises all of them, or returns undefined. */
function joined(shapes: Shape[]): Shape | undefined {
  const [first, ...others] = shapes;
  if (others.every((shape) => isDeepStrictEqual(shape, first))) return first;
  const types = [...new Set(shapes.flatMap(({ type }) => type))];
  if (types.every((type) => scalars.has(type))) return { type: types.length === 1 ? types[0] : types };
  const present = shapes.filter(({ type }) => type !== "null");
  if (present.length < shapes.length) return orNull(joined(present));
  return shapes.every(isClosedObject) ? joinedObject(shapes) : undefined;
}

const scalars = new Set<unknown>(["string", "number", "boolean", "null"]);

const orNull = (shape: Shape | undefined) =>
  typeof shape?.type === "string" ? { ...shape, type: [shape.type, "null"] } : undefined;

type ClosedObject = Shape & { properties: Record<string, Shape>; required?: string[] };

const isClosedObject = (shape: Shape): shape is ClosedObject =>
  shape.type === "object" && !!shape.properties && !shape.additionalProperties;

/** Has the keys of all shapes, and requires those that every one of them requires. */
function joinedObject(shapes: ClosedObject[]): Shape | undefined {
  const keys = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
  const properties: Record<string, Shape> = {};
  for (const key of keys) {
    const one = joined(shapes.flatMap<Shape>((shape) => shape.properties[key] ?? []));
    if (!one) return undefined;
    properties[key] = one;
  }
  const required = keys.filter((key) => shapes.every((shape) => shape.required?.includes(key)));
  return { type: "object", properties, required };
}

const writers = new WeakMap<z.ZodType, (answer: unknown) => string>();

function writerOf(schema: z.ZodType) {
  const write = writers.get(schema) ?? fastJson(writtenShape(schema));
  writers.set(schema, write);
  return write;
}

/** Longer lists are written in parts. */
const longList = 500;
const writtenAtOnce = 50;

const isObject = (value: unknown): value is Shape => typeof value === "object" && value !== null;
const hasLongList = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).some((part) => (Array.isArray(part) ? part.length > longList : hasLongList(part)));

/** An answer that is written already. */
class Written {
  readonly answer: unknown;
  readonly text: string;
  constructor(answer: unknown, text: string) {
    this.answer = answer;
    this.text = text;
  }
}

/** Writes an answer with a long list before its serializer would, and lets other requests run in between. */
export const writeLongAnswers: preSerializationHookHandler<unknown> = (request, reply, answer, done) => {
  const schema = request.routeOptions.config.call?.answer;
  if (reply.statusCode !== 200 || !(schema instanceof z.ZodObject) || !hasLongList(answer)) return done(null, answer);
  writeInTurns(schema, answer, new Turns()).then((text) => done(null, new Written(answer, text)), done);
};

async function writeInTurns(schema: unknown, value: unknown, turns: Turns): Promise<string> {
  if (schema instanceof z.ZodObject && isObject(value) && hasLongList(value)) {
    const parts: string[] = [];
    for (const [key, shape] of Object.entries(schema.shape)) {
      if (value[key] !== undefined)
        parts.push(`${JSON.stringify(key)}:${await writeInTurns(shape, value[key], turns)}`);
    }
    return `{${parts.join(",")}}`;
  }
  if (schema instanceof z.ZodArray && Array.isArray(value) && value.length > longList) {
    const write = writerOf(schema.element as z.ZodType);
    const parts: string[] = [];
    for (const [at, each] of value.entries()) {
      parts.push(write(each));
      if (at % writtenAtOnce === 0) await turns.next();
    }
    return `[${parts.join(",")}]`;
  }
  await turns.next();
  return writerOf(schema as z.ZodType)(value);
}

/**
 * Writes responses with a function compiled from their schema: it omits keys that the schema does not list, but checks
 * nothing. A union of objects is written as one object with the keys of them all. Tests use `checkingSerializer` to show
 * that each response follows its schema. Compiled on first use, because a process never needs most of them, and once for
 * all routes that share a schema.
 */
export const fastSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ReturnType<typeof writerOf> | undefined;
  return (answer) => {
    if (answer instanceof Written) return answer.text;
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
    const checked = check(answer instanceof Written ? answer.answer : answer);
    const written = write(answer);
    if (written !== checked && !isDeepStrictEqual(JSON.parse(written), JSON.parse(checked))) {
      throw new Error(`${route.url} would answer ${written} instead of ${checked}`);
    }
    return written;
  };
};
