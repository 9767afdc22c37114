import { type TemplateField, templateField } from "./schema.ts";

/** A structure as any version stored it: defaults are filled in, and what is not a field is left out. */
export function readStructure(stored: unknown): TemplateField[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((field) => {
    const read = templateField.safeParse(field);
    return read.success ? [read.data] : [];
  });
}
