import { type Json, Members, RawJson } from "./json.ts";
import type { Schema } from "./operations.ts";
import type { Random } from "./random.ts";
import { unknownId } from "./texts.ts";

/** Existing ids, by the word that names them in a path or a body. */
export type Vocabulary = Partial<
  Record<"company" | "contact" | "template" | "quote" | "draft" | "prefilled" | "priceItem" | "account", string[]>
>;

const words: [RegExp, keyof Vocabulary][] = [
  [/compan/i, "company"],
  [/price_item|item_id/i, "priceItem"],
  [/contact/i, "contact"],
  [/prefilled/i, "prefilled"],
  [/template/i, "template"],
  [/saved|draft/i, "draft"],
  [/quote/i, "quote"],
  [/user/i, "account"],
];

/** `hint` is a member's name, or the path before `{id}`. */
export function idFor(hint: string, ids: Vocabulary, random: Random): string {
  const kind = words.find(([pattern]) => pattern.test(hint))?.[1];
  const known = (kind && ids[kind]) ?? [];
  return known.length > 0 && random.chance(0.9) ? random.pick(known) : unknownId;
}

/** A body that the schema allows, or almost: the product must find violations of rules beyond the schema. */
export function plausible(schema: Schema, name: string, ids: Vocabulary, random: Random): Json {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return plausible(random.pick(choice), name, ids, random);
  if (schema.allOf) return new Members(schema.allOf.flatMap((part) => membersOf(part, ids, random)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case "object":
      return new Members(membersOf(schema, ids, random));
    case "array": {
      const count = (schema.minItems ?? 0) + random.below(3);
      return Array.from({ length: count }, () => plausible(schema.items ?? {}, name, ids, random));
    }
    case "integer":
    case "number":
      return (schema.minimum ?? 0) + random.below(5);
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "string":
      return textFor(schema, name, ids, random);
    default:
      return random.pick<Json>(["text", 7, true, new RawJson("1.5")]);
  }
}

function membersOf(schema: Schema, ids: Vocabulary, random: Random): [string, Json][] {
  const given = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
    .map(([name, property]): [string, Json] => [name, plausible(property, name, ids, random)]);
  const more = schema.additionalProperties;
  if (!more || given.length > 0) return given;
  const other = more === true ? {} : more;
  return Array.from({ length: random.below(4) }, (_, index) => [
    `field_${index + 1}`,
    plausible(other, "", ids, random),
  ]);
}

const examples: [RegExp, string[]][] = [
  [/mail/i, ["ada@example.com", "new.person@example.com"]],
  [/url/i, ["https://hooks.example.com/quote"]],
  [/date/i, ["2026-03-01"]],
  [/quantity|percent|pack/, ["2.5", "12"]],
  [/dependsOn|multiply_by/, ["field_1"]],
  [/operator/, ["is", "is_not", "contains"]],
  [/^id$/, ["field_1", "field_2"]],
  [/base64/, ["JVBERi0xLjcKJSVFT0YK"]],
  [/endpoint/, ["/contacts/?query=mia"]],
  [/subject|message|template/, ["Quote {{quote_number}} for {{customer_name}}"]],
];

function textFor({ format }: Schema, name: string, ids: Vocabulary, random: Random): string {
  if (format === "uuid") return idFor(name, ids, random);
  return random.pick(examples.find(([pattern]) => pattern.test(name))?.[1] ?? ["Side boundary", "12", "Colorbond"]);
}
