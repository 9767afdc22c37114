import type { Company } from "@quotemill/shared/companies/company";
import {
  type Variable,
  type VariableGroup,
  type VariableUse,
  variableGroups,
  variableToken,
} from "@quotemill/shared/quotes/variables";
import { validUntil } from "@quotemill/shared/time/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { TextButton } from "../../components/ui/button.tsx";
import { Popover } from "../../components/ui/menus.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";
import { seenVariablesQuery } from "./settings.api.ts";
import { VariableList } from "./variable-list.tsx";

const missing = "–";

/**
 * Fills in what each variable will become. An empty value shows as missing, because the variable will leave nothing
 * behind.
 */
function withValues(group: VariableGroup, values: ReadonlyMap<string, string>): VariableGroup {
  const filled = (variables: Variable[]) =>
    variables.map((variable) => ({ ...variable, example: values.get(variable.key) || missing }));
  return {
    ...group,
    variables: filled(group.variables),
    subGroups: group.subGroups?.map((subGroup) => ({ ...subGroup, variables: filled(subGroup.variables) })),
  };
}

const nothingSeen = { inputs: [], outputs: [] };

export function VariablePicker({
  usedIn,
  company,
  field,
  values,
  onChoose,
}: {
  /** Place of use of the text. Only variables that resolve there are offered. */
  usedIn: VariableUse;
  company: Company;
  /** The label of the field that the picker writes to. */
  field: string;
  /** Values of the variables where they are known; others show examples. */
  values?: ReadonlyMap<string, string>;
  onChoose: (key: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { userProfile, can } = useAuth();
  const formats = useFormats();
  // If the request fails, the picker still offers the variables that do not come from quotes.
  const { data: seen = nothingSeen, isLoading } = useQuery({ ...seenVariablesQuery(), enabled: isOpen });
  const groups = variableGroups(
    usedIn,
    {
      company_name: company.name,
      user_full_name: userProfile?.full_name ?? "",
      user_email: userProfile?.email ?? "",
      quote_number: `${company.quote_prefix}${company.quote_next_number}`,
      quote_date: formats.shortDay(new Date()),
      valid_until: formats.calendarDay(validUntil({ ...company, created_at: new Date().toISOString() })),
      formats,
    },
    seen,
  );
  if (!can("settings.write")) return null;
  return (
    <span className="text-sm max-md:-mb-2">
      <Popover
        label="Insert Variable"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={<TextButton aria-label={`Insert Variable into ${field}`}>Insert Variable</TextButton>}
      >
        <VariableList
          groups={values ? groups.map((group) => withValues(group, values)) : groups}
          isLoading={isLoading}
          onChoose={(key) => {
            onChoose(key);
            setIsOpen(false);
          }}
        />
      </Popover>
    </span>
  );
}

/** Appends to the end of the field, wherever the cursor is. */
export function appendToken<Input extends FieldValues>(form: UseFormReturn<Input>, name: Path<Input>, key: string) {
  const text = `${form.getValues(name)}${variableToken(key)}` as PathValue<Input, Path<Input>>;
  form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
}
