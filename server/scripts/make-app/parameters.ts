import { z } from "zod";

/** One field of a form, or one value of an answer, as Make describes it. */
export interface Parameter {
  name: string;
  label: string;
  type: string;
  required?: boolean;
  help?: string;
  default?: unknown;
  multiline?: boolean;
  options?: { label: string; value: string }[] | { store: string; nested?: unknown };
  spec?: Spec | (Parameter | string)[];
}
type Spec = Omit<Parameter, "name" | "label">;

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  maxLength?: number;
}

/** Longer texts get a box of several lines. */
const longText = 1_000;

/** The properties of an object, as Make describes parameters and interfaces. */
export function parametersOf(schema: z.ZodType, { io }: { io: "input" | "output" }): Parameter[] {
  return specsOf(z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema, io);
}

function specsOf({ properties = {}, required = [] }: Schema, io: "input" | "output"): Parameter[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    label: labelOf(name),
    ...specOf(property, io),
    // An answer has all of its keys; only those of input that a person must fill in are required.
    ...(io === "input" && required.includes(name) && { required: true }),
    ...(property.description && io === "input" && { help: property.description }),
  }));
}

/** 'external_id' is 'External ID'. */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\bids?\b/g, (id) => id.replace("id", "ID"));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function specOf(schema: Schema, io: "input" | "output"): Spec {
  const { type, format, enum: values, items, maxLength = 0 } = withoutNull(schema);
  if (values?.every((value) => typeof value === "string") && io === "input") {
    return { type: "select", options: values.map((value) => ({ label: labelOf(value), value })) };
  }
  if (type === "array") return { type: "array", ...(items && { spec: specOf(items, io) }) };
  if (type === "object") return { type: "collection", spec: specsOf(withoutNull(schema), io) };
  if (type === "integer" || type === "number" || type === "boolean") return { type };
  if (format === "date-time") return { type: "date" };
  if (format === "uuid") return { type: "uuid" };
  if (type === "string") return { type: "text", ...(maxLength > longText && io === "input" && { multiline: true }) };
  return { type: "any" };
}

/** Describes a value that may be null like the same value without null. */
function withoutNull(schema: Schema): Schema {
  if (!schema.anyOf) return schema;
  const others = schema.anyOf.filter(({ type }) => type !== "null");
  return others.length === 1 && others[0] ? withoutNull(others[0]) : {};
}

/** Make learns types from samples, and null has none. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutNulls(part)]));
}
