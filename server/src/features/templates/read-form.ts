import type { FormParts } from "@quotemill/shared/templates/form";
import { readItems } from "@quotemill/shared/templates/structure";
import { readTables } from "@quotemill/shared/templates/tables";

/** The form that a quote was made with. */
export const readForm = (quote: { template_structure: unknown; template_tables: unknown }): FormParts => ({
  structure: readItems(quote.template_structure),
  tables: readTables(quote.template_tables),
});
