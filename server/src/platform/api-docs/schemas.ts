import { schemaNames } from "@quotemill/shared/contracts/document/schema-names";
import { z } from "zod";
import { describeProperties } from "./describe-properties.ts";

export type Json = Record<string, unknown>;
type Direction = "input" | "output";
export type Schemas = ReturnType<typeof collectSchemas>;

const reference = /#\/\$(input|output)\/(\w+)/g;

/**
 * Converts schemas for the document, and lists named ones separately. A named schema may differ by direction: a value
 * with a default need not be sent, but always comes back. It is known only at the end which ones do, so until then
 * references name their direction, and `finish` replaces them.
 */
export function collectSchemas(given: Record<string, z.ZodType> = {}) {
  const all = { ...schemaNames, ...given };
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(all)) names.add(schema, { id });
  const named: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() };

  return {
    convert(schema: z.ZodType, io: Direction): Json {
      const { $schema: _, ...json } = z.toJSONSchema(schema, {
        io,
        metadata: names,
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema, io),
      });
      const { $defs = {}, ...own } = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/$${io}/`));
      for (const [id, definition] of Object.entries<Json>($defs)) named[io].set(id, definition);
      return own;
    },
    /** The document as text, with its references resolved and the schemas that it uses. */
    finish(document: Json & { components: Json }): string {
      const differing = findDiffering(named);
      const nameOf = (io: string, id: string) => (io === "input" && differing.has(id) ? `${id}Input` : id);
      const schemas = (["input", "output"] as const)
        .flatMap((io) => [...named[io]].map(([id, json]) => [nameOf(io, id), json] as const))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      for (const [name, schema] of schemas) describeProperties(schema, [name]);
      const whole = { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
      return JSON.stringify(whole).replace(reference, (_, io, id) => `#/components/schemas/${nameOf(io, id)}`);
    },
  };
}

/** A schema differs by direction if one that it refers to does. */
function findDiffering({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const both = [...input.keys()].filter((id) => output.has(id));
  const textOf = new Map(both.map((id) => [id, JSON.stringify(input.get(id))]));
  const sameText = (id: string) =>
    textOf.get(id)?.replaceAll("#/$input/", "#/$output/") === JSON.stringify(output.get(id));
  const differing = new Set(both.filter((id) => !sameText(id)));
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const [id, text] of textOf) {
      if ([...text.matchAll(reference)].some(([, , used = ""]) => differing.has(used))) differing.add(id);
    }
  }
  return differing;
}

/**
 * Descriptions stay at the level where `describe` puts them. Information that a format or a type already gives is left
 * out.
 */
function tidy(schema: z.core.$ZodType, json: Json, io: Direction) {
  const description = z.globalRegistry.get(schema)?.description;
  if (description) json.description = description;
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Answers may get more keys in time, and clients must not refuse them.
  if (io === "output" && json.additionalProperties === false) delete json.additionalProperties;
}
