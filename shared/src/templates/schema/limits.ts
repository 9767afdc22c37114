/** Maximum number of items of all types in a template. */
export const maxFields = 500;
export const maxAnswerLength = 10_000;
/** The largest number that an answer or a formula's result can be. Every thousandth below it is exact. */
export const maxNumber = 1_000_000_000;
/** Maximum number of values in the entries of all groups together. */
export const maxCells = 5_000;
/**
 * Maximum number of values in the JSON of a template, such as 12,000 rows of tables or 49,000 options. With twice as many, a
 * template holds the event loop for 97 ms when it is read.
 */
export const maxTemplateValues = 50_000;

/** The payload's own keys, which a field of the same name would overwrite. */
export const reservedFieldNames = [
  "quote_id",
  "company_id",
  "template_id",
  "quote_name",
  "quote_number",
  "quote_run",
  "contact",
  "pricing",
  "document",
] as const;

export const maxOptions = 500;
export const tooManyOptions = `A field can have at most ${maxOptions} options.`;
export const maxOptionLength = 500;
export const optionTooLong = `An option can have at most ${maxOptionLength} characters.`;
