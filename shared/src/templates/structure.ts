import { type TemplateField, templateField } from "./schema.ts";

/** A structure as it was stored, by whatever version: defaults filled in, and fields that are none left out. */
export function readStructure(stored: unknown): TemplateField[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((field) => {
    const read = templateField.safeParse(field);
    return read.success ? [read.data] : [];
  });
}
