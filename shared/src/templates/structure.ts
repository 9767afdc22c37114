import { type TemplateField, templateField } from "./schema.ts";

/** A structure as any version stored it: fills in defaults and drops anything that is not a field. */
export function readStructure(stored: unknown): TemplateField[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((field) => {
    const read = templateField.safeParse(field);
    return read.success ? [read.data] : [];
  });
}
