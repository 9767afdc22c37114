import type { Formats } from "../region/formats.ts";
import { contactValues, isSummaryOutput, outputText, userValues } from "./placeholders.ts";
import type { SeenVariables } from "./seen-variables.ts";

/** The places where variables are filled in: a quote's name, its email, and the customer's reminders. */
export type VariableUse = "quote_name" | "email" | "follow_up";

const everywhere = ["quote_name", "email", "follow_up"] as const;
const emailOnly = ["email", "follow_up"] as const;
const nameOnly = ["quote_name"] as const;
const followUpOnly = ["follow_up"] as const;

/**
 * All built-in variables, with the places where they work; every picker offers exactly those. A quote's name cannot contain
 * itself.
 */
const variableTable = [
  { key: "contact_first_name", label: "First name", category: "Contact", uses: everywhere },
  { key: "contact_last_name", label: "Last name", category: "Contact", uses: everywhere },
  { key: "contact_full_name", label: "Full name", category: "Contact", uses: everywhere },
  { key: "contact_email", label: "Email", category: "Contact", uses: everywhere },
  { key: "contact_phone", label: "Phone", category: "Contact", uses: everywhere },
  { key: "contact_company_name", label: "Company name", category: "Contact", uses: everywhere },
  { key: "contact_address", label: "Address", category: "Contact", uses: everywhere },
  { key: "contact_city", label: "City", category: "Contact", uses: everywhere },
  { key: "contact_state", label: "State", category: "Contact", uses: everywhere },
  { key: "contact_postal_code", label: "Postal code", category: "Contact", uses: everywhere },
  { key: "contact_country", label: "Country", category: "Contact", uses: everywhere },
  { key: "company_name", label: "Company name", category: "Company", uses: everywhere },
  { key: "user_full_name", label: "Full name", category: "Current user", uses: everywhere },
  { key: "user_email", label: "Email", category: "Current user", uses: everywhere },
  { key: "user_first_name", label: "First name", category: "Current user", uses: everywhere },
  { key: "user_last_name", label: "Last name", category: "Current user", uses: everywhere },
  { key: "quote_name", label: "Quote name", category: "Quote basics", uses: emailOnly },
  { key: "quote_number", label: "Quote number", category: "Quote basics", uses: everywhere },
  { key: "quote_numbers", label: "Numbers of all quotes", category: "Quote basics", uses: emailOnly },
  { key: "quote_or_quotes", label: "'quote' or 'quotes'", category: "Quote basics", uses: emailOnly },
  { key: "template_name", label: "Template name", category: "Quote basics", uses: nameOnly },
  { key: "quote_date", label: "Quote date", category: "Quote basics", uses: everywhere },
  { key: "valid_until", label: "Valid until", category: "Quote basics", uses: followUpOnly },
] as const;

/** Answers can be used everywhere. A workflow's outputs come too late for a quote's name. */
const seenUses: Record<"inputs" | "outputs", readonly VariableUse[]> = {
  inputs: everywhere,
  outputs: emailOnly,
};

type Row = (typeof variableTable)[number];
export type OurVariable = Row["key"];
export type EmailVariable = Exclude<Row, { uses: typeof nameOnly | typeof followUpOnly }>["key"];
export type NameVariable = Exclude<Row, { uses: typeof emailOnly | typeof followUpOnly }>["key"];

const isOurVariable = (key: string) => variableTable.some((row) => row.key === key);

export interface Variable {
  key: string;
  label: string;
  example: string;
}
export interface VariableGroup {
  category: string;
  variables: Variable[];
  subGroups?: { subCategory: string; variables: Variable[] }[];
}

/** Values for the examples: the person's own company and name are clearer than made-up ones. */
interface Examples {
  company_name: string;
  user_full_name: string;
  user_email: string;
  quote_number: string;
  quote_date: string;
  valid_until: string;
  formats: Formats;
}

export const variableToken = (key: string) => `{{${key}}}`;

/** Everything that the Insert Variable picker offers for this use, in order. Empty categories are left out. */
export function variableGroups(use: VariableUse, given: Examples, seen: SeenVariables): VariableGroup[] {
  const { formats, ...named } = given;
  const examples = exampleOf(named);
  const ours = variableTable
    .filter(({ uses }) => (uses as readonly VariableUse[]).includes(use))
    .map(({ category, key, label }) => ({ category, variable: { key, label, example: examples[key] } }));
  const categories = [...new Set(ours.map(({ category }) => category))];
  const { inputs, outputs } = seenFor(use, seen, formats);
  const groups: VariableGroup[] = [
    ...categories.map((category) => ({
      category,
      variables: ours.filter((row) => row.category === category).map(({ variable }) => variable),
    })),
    { category: "Inputs", variables: inputs },
    {
      category: "Outputs",
      variables: [],
      subGroups: [
        { subCategory: "Summary", variables: outputs.filter(({ key }) => isSummaryOutput(key)) },
        { subCategory: "Additional Outputs", variables: outputs.filter(({ key }) => !isSummaryOutput(key)) },
      ],
    },
  ];
  return groups.map(withoutEmptySubGroups).filter((group) => countVariables(group) > 0);
}

/** If names clash, keeps the one whose value is filled in: ours, then an output, then an answer. */
function seenFor(use: VariableUse, seen: SeenVariables, formats: Formats) {
  const outputs = seenUses.outputs.includes(use) ? seen.outputs.filter(({ key }) => !isOurVariable(key)) : [];
  const taken = new Set(outputs.map(({ key }) => key));
  const inputs = seen.inputs.filter(
    // Older quotes have answers under names other than field ids. A new quote's name knows only ids.
    ({ key, is_field }) => !isOurVariable(key) && !taken.has(key) && (is_field || use !== "quote_name"),
  );
  return {
    inputs: inputs.map(({ key, label, example }) => ({ key, label, example })),
    outputs: outputs.map((output) => ({ ...output, example: outputText(output.key, output.example, formats) })),
  };
}

export const exampleContact = {
  first_name: "Marcus",
  last_name: "Webb",
  email: "marcus.webb@example.com",
  phone: "0491 570 156",
  company_name: "Webb Constructions",
  address1: "14 Pilot Street",
  city: "Watsons Bay",
  state: "NSW",
  postal_code: "2030",
  country: "AU",
};

const exampleOf = ({
  user_full_name,
  user_email,
  ...given
}: Omit<Examples, "formats">): Record<OurVariable, string> => ({
  ...contactValues(exampleContact),
  ...userValues({ full_name: user_full_name, email: user_email }),
  quote_name: `Marcus Webb - ${given.quote_number}`,
  quote_numbers: given.quote_number,
  quote_or_quotes: "quote",
  template_name: "Residential fence",
  ...given,
});

export const offeredKeys = (groups: VariableGroup[]) =>
  groups.flatMap(({ variables, subGroups = [] }) =>
    [...variables, ...subGroups.flatMap((subGroup) => subGroup.variables)].map(({ key }) => key),
  );

function withoutEmptySubGroups(group: VariableGroup): VariableGroup {
  return { ...group, subGroups: group.subGroups?.filter(({ variables }) => variables.length > 0) };
}

export function countVariables({ variables, subGroups = [] }: VariableGroup): number {
  return subGroups.reduce((count, subGroup) => count + subGroup.variables.length, variables.length);
}

/** Matches key, label or category, ignoring case. */
export function filterVariables(groups: VariableGroup[], text: string): VariableGroup[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return groups;
  const has = (...words: string[]) => words.some((word) => word.toLowerCase().includes(wanted));
  return groups
    .map((group) => {
      if (has(group.category)) return group;
      const matching = (variables: Variable[]) => variables.filter(({ key, label }) => has(key, label));
      return withoutEmptySubGroups({
        ...group,
        variables: matching(group.variables),
        subGroups: group.subGroups?.map((subGroup) =>
          has(subGroup.subCategory) ? subGroup : { ...subGroup, variables: matching(subGroup.variables) },
        ),
      });
    })
    .filter((group) => countVariables(group) > 0);
}
