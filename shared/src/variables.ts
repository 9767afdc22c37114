import { formatAud, readAmount } from "./money.ts";
import { valueText } from "./quotes/placeholders.ts";
import type { SeenVariables } from "./settings.ts";

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

/** What the examples are made of: the person's own company and name say more than made-up ones. */
interface Examples {
  company_name: string;
  user_full_name: string;
  user_email: string;
  quote_number: string;
  quote_date: string;
}

export const variableToken = (key: string) => `{{${key}}}`;

/** The keys that a quote's summary knows; what else a workflow returns is an additional output. */
export const summaryOutputs = ["grand_total", "sub_total", "gst_total", "profit"] as const;
const isSummary = (key: string) => (summaryOutputs as readonly string[]).includes(key);

/** An output as a customer reads it: the summary's figures are money. */
export const outputText = (key: string, value: unknown) =>
  isSummary(key) && readAmount(value) !== null ? formatAud(value) : valueText(value);

/** Everything the Insert Variable picker offers, in its order. Categories without a variable are left out. */
export function variableGroups(examples: Examples, seen: SeenVariables): VariableGroup[] {
  const [first = "", ...rest] = examples.user_full_name.split(/\s+/);
  const outputs = seen.outputs.map((output) => ({ ...output, example: outputText(output.key, output.example) }));
  const groups: VariableGroup[] = [
    {
      category: "Contact",
      variables: [
        { key: "contact_first_name", label: "First name", example: "Marcus" },
        { key: "contact_last_name", label: "Last name", example: "Webb" },
        { key: "contact_email", label: "Email", example: "marcus.webb@example.com" },
        { key: "contact_phone", label: "Phone", example: "0491 570 156" },
        { key: "contact_address", label: "Address", example: "14 Pilot Street" },
        { key: "contact_city", label: "City", example: "Watsons Bay" },
        { key: "contact_state", label: "State", example: "NSW" },
        { key: "contact_country", label: "Country", example: "AU" },
      ],
    },
    {
      category: "Company",
      variables: [{ key: "company_name", label: "Company name", example: examples.company_name }],
    },
    {
      category: "Current user",
      variables: [
        { key: "user_full_name", label: "Full name", example: examples.user_full_name },
        { key: "user_email", label: "Email", example: examples.user_email },
        { key: "user_first_name", label: "First name", example: first },
        { key: "user_last_name", label: "Last name", example: rest.join(" ") },
      ],
    },
    {
      category: "Quote basics",
      variables: [
        { key: "quote_name", label: "Quote name", example: `Marcus Webb - ${examples.quote_number}` },
        { key: "quote_number", label: "Quote number", example: examples.quote_number },
        { key: "quote_date", label: "Quote date", example: examples.quote_date },
      ],
    },
    { category: "Inputs", variables: seen.inputs },
    {
      category: "Outputs",
      variables: [],
      subGroups: [
        { subCategory: "Summary", variables: outputs.filter(({ key }) => isSummary(key)) },
        { subCategory: "Additional Outputs", variables: outputs.filter(({ key }) => !isSummary(key)) },
      ],
    },
  ];
  return groups.map(withoutEmptySubGroups).filter((group) => countVariables(group) > 0);
}

function withoutEmptySubGroups(group: VariableGroup): VariableGroup {
  return { ...group, subGroups: group.subGroups?.filter(({ variables }) => variables.length > 0) };
}

export function countVariables({ variables, subGroups = [] }: VariableGroup): number {
  return subGroups.reduce((count, subGroup) => count + subGroup.variables.length, variables.length);
}

/** By key, label or category, without regard to case. */
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
