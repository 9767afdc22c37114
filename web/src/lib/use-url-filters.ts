import { useSearchParams } from "react-router";
import type { ZodObject, z } from "zod";

/**
 * Keeps a list's filters in the address, so that a link or a reload shows the same list. Missing or invalid values fall
 * back to the schema's defaults, which are never written to the address.
 */
export function useUrlFilters<Schema extends ZodObject>(schema: Schema) {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(schema, Object.fromEntries(params));
  const defaults = schema.parse({}) as Record<string, unknown>;

  function setFilters(changes: Partial<z.output<Schema>>) {
    const next = Object.entries({ ...filters, ...changes }).filter(([key, value]) => value !== defaults[key]);
    setParams(Object.fromEntries(next.map(([key, value]) => [key, `${value}`])), { replace: true });
  }
  return [filters, setFilters] as const;
}

function readFilters<Schema extends ZodObject>(schema: Schema, given: Record<string, string>): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([key]) => !wrong.has(key))));
}
