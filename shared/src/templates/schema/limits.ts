/** Items of all types together. */
export const maxFields = 500;
export const maxAnswerLength = 10_000;
/** Of a number that someone answers, or that a formula comes to. Beyond any quote; every thousandth below it is exact. */
export const maxNumber = 1_000_000_000;
/** Values in the entries of all groups together. */
export const maxCells = 5_000;
/** Values in the JSON of a template. A megabyte of price tables, the most that a request takes, has about 75,000. */
export const maxTemplateValues = 100_000;

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
