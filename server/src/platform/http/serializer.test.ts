import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkingSerializer, fastSerializer, writeLongAnswers } from "./serializer.ts";

const route = <Schema extends z.ZodType>(schema: Schema) => ({
  schema,
  method: "GET",
  url: "/answer",
  httpStatus: "200",
});
const fast = (schema: z.ZodType, answer: unknown) => fastSerializer(route(schema))(answer);
const checked = (schema: z.ZodType, answer: unknown) => checkingSerializer(route(schema))(answer);

const shape = z.object({ scope: z.literal("one"), format: z.uuid().nullable(), at: z.iso.datetime().optional() });
const tree: z.ZodType = z.object({
  name: z.string(),
  get parts() {
    return z.array(tree);
  },
});
const id = "0b6f9f43-7d0c-4f1b-9b39-0f2f3f6a1c11";

it.each<[string, z.ZodType, unknown]>([
  ["a key named like a rule", shape, { scope: "one", format: id, at: "2026-11-15T12:00:00.000Z" }],
  ["null, and a missing key", shape, { scope: "one", format: null }],
  ["nothing", shape.nullable(), null],
  [
    "a union of shapes",
    z.discriminatedUnion("scope", [shape, z.object({ scope: z.literal("two"), n: z.int() })]),
    { scope: "two", n: 3 },
  ],
  [
    "a union in a union",
    z.array(
      z.union([z.object({ all: z.array(z.union([z.object({ n: z.int() }), z.object({ at: z.string() })])) }), shape]),
    ),
    [{ all: [{ n: 3 }, { at: "x" }] }, { scope: "one", format: null }],
  ],
  ["keys of several types", z.array(z.union([z.number(), z.string(), z.boolean(), z.null()])), [1.5, "x", false, null]],
  [
    "one of two shapes, or nothing",
    z.array(z.union([z.object({ n: z.int() }), z.object({ n: z.null() }), z.null()])),
    [{ n: 3 }, { n: null }, null],
  ],
  ["a list or a text", z.array(z.union([z.array(z.number()), z.string()])), [[1, 2], "x"]],
  ["a record of anything", z.record(z.string(), z.unknown()), { a: [1, { b: null }], "c\n": '\u2028"' }],
  ["a recursive shape", tree, { name: "a", parts: [{ name: "b", parts: [] }] }],
  ["a list of shapes or null", z.array(z.object({ n: z.number() }).nullable()), [{ n: 0.1 }, null]],
])("the serializer writes %s as the check does", (_name, schema, answer) => {
  expect(fast(schema, answer)).toBe(JSON.stringify(answer));
  expect(checked(schema, answer)).toBe(JSON.stringify(answer));
});

it("the serializer writes optional keys after the required ones", () => {
  const schema = z.object({ first: z.boolean().default(false), second: z.string() });
  expect(checked(schema, { first: false, second: "x" })).toBe('{"second":"x","first":false}');
});

it.each([fast, checked])("the serializer omits keys that the schema does not list", (write) => {
  expect(write(shape, { scope: "one", format: null, secret: "x" })).toBe('{"scope":"one","format":null}');
});

it.each([fast, checked])("the serializer omits keys that no shape of a union lists", (write) => {
  const schema = z.discriminatedUnion("scope", [shape, z.object({ scope: z.literal("two"), n: z.int() })]);
  expect(write(schema, { scope: "two", n: 3, secret: "x" })).toBe('{"scope":"two","n":3}');
});

it.each([fast, checked])("the serializer refuses an incomplete answer", (write) => {
  expect(() => write(shape, { scope: "one" })).toThrow();
});

it("the serializer refuses an answer of another type when checking", () => {
  expect(() => checked(z.object({ name: z.string() }), { name: null })).toThrow();
});

it("the serializer refuses an answer that would be written in two ways", () => {
  const loud = z.codec(z.string(), z.string(), { decode: (text) => text, encode: (text) => text.toUpperCase() });
  expect(() => checked(z.object({ loud }), { loud: "a" })).toThrow(
    '/answer would answer {"loud":"a"} instead of {"loud":"A"}',
  );
});

describe("an answer with a long list", () => {
  const row = z.object({ id: z.int(), note: z.string().nullable() });
  const schema = z.object({
    name: z.string(),
    missing: z.string().optional(),
    rows: z.array(row),
    effects: z.object({ total: z.int(), items: z.array(row) }),
    few: z.array(row),
  });
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, note: id % 2 ? `"${id}"` : null, secret: "x" }));
  const answer = { name: "é", rows, effects: { total: 2, items: rows }, few: rows.slice(0, 2), secret: "x" };

  it.each([true, false])("is written in pieces, with what its schema lists alone (checked: %s)", async (isChecked) => {
    const app = Fastify();
    app.setSerializerCompiler(isChecked ? checkingSerializer : fastSerializer);
    app.addHook("preSerialization", writeLongAnswers);
    const config = { call: { answer: schema } } as never;
    app.get("/", { schema: { response: { 200: schema } }, config }, async () => answer);
    const listed = rows.map(({ id, note }) => ({ id, note }));
    const response = await app.inject("/");
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.json()).toEqual({
      name: "é",
      rows: listed,
      effects: { total: 2, items: listed },
      few: listed.slice(0, 2),
    });
    await app.close();
  });
});
