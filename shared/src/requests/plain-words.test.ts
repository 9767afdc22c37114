import { describe, expect, test } from "vitest";
import { type core, z } from "zod";

type Code = core.$ZodIssue["code"];
type Case = [schema: z.ZodType, value: unknown, words: string];

/** Covers every issue code of the library: a new one does not compile until it is listed here. */
const cases: Record<Code, Case[]> = {
  invalid_type: [
    [z.string(), undefined, "Notes is required."],
    [z.string(), 7, "Notes must be text."],
    [z.number(), "7", "Notes must be a number."],
    [z.coerce.number(), "x", "Notes must be a number."],
    [z.number().int(), 1.5, "Notes must be a whole number."],
    [z.boolean(), "yes", "Notes must be true or false."],
    [z.array(z.string()), {}, "Notes must be a list."],
    [z.object({}), [], "Notes must be an object."],
    [z.record(z.string(), z.string()), [], "Notes must be an object."],
    [z.null(), 1, "Notes must be null."],
    [z.date(), 1, "Notes must be a date."],
    [z.symbol(), 1, "Notes is not valid."],
  ],
  too_big: [
    [z.string().max(10_000), "x".repeat(10_001), "Notes can have at most 10,000 characters."],
    [z.array(z.string()).max(1), ["a", "b"], "Notes can have at most 1 item."],
    [z.number().max(9), 10, "Notes must be at most 9."],
    [z.number().lt(9), 9, "Notes must be less than 9."],
    [z.int(), 1e300, "Notes must be at most 9,007,199,254,740,991."],
  ],
  too_small: [
    [z.string().min(1), "", "Notes is required."],
    [z.string().min(8), "short", "Notes must have at least 8 characters."],
    [z.array(z.string()).min(1), [], "Notes must have at least 1 item."],
    [z.array(z.string()).min(2), ["a"], "Notes must have at least 2 items."],
    [z.number().min(1), 0, "Notes must be at least 1."],
    [z.number().gt(0), 0, "Notes must be more than 0."],
  ],
  invalid_format: [
    [z.uuid(), "x", "Notes must be a valid ID."],
    [z.email(), "x", "Notes must be an email address."],
    [z.url(), "x", "Notes must be a web address."],
    [z.base64(), "?", "Notes must be Base64 text."],
    [z.iso.datetime(), "today", "Notes must be a date and time, such as 2026-01-31T09:30:00.000Z."],
    [z.iso.date(), "today", "Notes must be a date, such as 2026-01-31."],
    [z.string().regex(/a/), "b", "Notes is not valid."],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 7, "Notes must be a multiple of 5."]],
  unrecognized_keys: [
    [z.strictObject({}), { a: 1 }, "Unknown field: a."],
    [z.strictObject({}), { a: 1, b: 1 }, "Unknown fields: a, b."],
    [z.strictObject({}), { "{{x}}": 1 }, "Unknown field: one without a proper name."],
    [z.strictObject({}), { a: 1, b: 1, c: 1, d: 1 }, "Unknown fields: a, b, c and others."],
  ],
  invalid_union: [
    [z.union([z.string(), z.number()]), [], "Notes must be text or a number."],
    [z.union([z.literal(""), z.literal("a")]), "c", "Notes must be empty or a."],
    [z.union([z.object({ a: z.string(), b: z.string() }), z.object({ c: z.string() })]), {}, "C is required."],
    [z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]), { kind: "b" }, "Kind is not valid."],
  ],
  invalid_key: [[z.record(z.string().max(1), z.string()), { ab: "" }, "Ab is not an allowed name."]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 1]]), "Notes is not valid."]],
  invalid_value: [
    [z.enum(["user", "admin"]), "root", "Notes must be user or admin."],
    [z.literal([1, 5, 10]), 2, "Notes must be 1, 5 or 10."],
    [z.stringbool(), "x", "Notes must be true or false."],
  ],
  custom: [[z.string().refine(() => false), "x", "Notes is not valid."]],
};

describe.each(Object.entries(cases))("%s", (_code, given) => {
  test.each(given)("case %#", (schema, value, words) => {
    const { error } = z.object({ notes: schema }).safeParse({ notes: value });
    expect(error?.issues[0]?.message).toBe(words);
  });
});

test("a schema's own message comes first", () => {
  expect(z.string().max(3, "A label is too long.").safeParse("four").error?.issues[0]?.message).toBe(
    "A label is too long.",
  );
});
