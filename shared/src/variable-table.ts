/** Where variables are filled in: when a quote is named, when its email is written, and when its customer is reminded. */
export type VariablePlace = "quote_name" | "email" | "follow_up";

const everywhere = ["quote_name", "email", "follow_up"] as const;
const emailOnly = ["email", "follow_up"] as const;
const nameOnly = ["quote_name"] as const;
const followUpOnly = ["follow_up"] as const;

/**
 * All built-in variables and where they work; every picker offers exactly those. A quote's name cannot contain itself.
 */
export const variableTable = [
  { key: "contact_first_name", label: "First name", category: "Contact", places: everywhere },
  { key: "contact_last_name", label: "Last name", category: "Contact", places: everywhere },
  { key: "contact_full_name", label: "Full name", category: "Contact", places: everywhere },
  { key: "contact_email", label: "Email", category: "Contact", places: everywhere },
  { key: "contact_phone", label: "Phone", category: "Contact", places: everywhere },
  { key: "contact_company_name", label: "Company name", category: "Contact", places: everywhere },
  { key: "contact_address", label: "Address", category: "Contact", places: everywhere },
  { key: "contact_city", label: "City", category: "Contact", places: everywhere },
  { key: "contact_state", label: "State", category: "Contact", places: everywhere },
  { key: "contact_postal_code", label: "Postal code", category: "Contact", places: everywhere },
  { key: "contact_country", label: "Country", category: "Contact", places: everywhere },
  { key: "company_name", label: "Company name", category: "Company", places: everywhere },
  { key: "user_full_name", label: "Full name", category: "Current user", places: everywhere },
  { key: "user_email", label: "Email", category: "Current user", places: everywhere },
  { key: "user_first_name", label: "First name", category: "Current user", places: everywhere },
  { key: "user_last_name", label: "Last name", category: "Current user", places: everywhere },
  { key: "quote_name", label: "Quote name", category: "Quote basics", places: emailOnly },
  { key: "quote_number", label: "Quote number", category: "Quote basics", places: everywhere },
  { key: "template_name", label: "Template name", category: "Quote basics", places: nameOnly },
  { key: "quote_date", label: "Quote date", category: "Quote basics", places: everywhere },
  { key: "valid_until", label: "Valid until", category: "Quote basics", places: followUpOnly },
] as const;

/** Answers are known from the start by field id; a workflow's outputs are known only for emails. */
export const seenPlaces: Record<"inputs" | "outputs", readonly VariablePlace[]> = {
  inputs: everywhere,
  outputs: emailOnly,
};

type Row = (typeof variableTable)[number];
export type OurVariable = Row["key"];
export type EmailVariable = Exclude<Row, { places: typeof nameOnly | typeof followUpOnly }>["key"];
export type NameVariable = Exclude<Row, { places: typeof emailOnly | typeof followUpOnly }>["key"];

export const isOurVariable = (key: string) => variableTable.some((row) => row.key === key);
