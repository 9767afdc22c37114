import { validUntil } from "@quotemill/shared/calendar-day";
import type { Company } from "@quotemill/shared/companies";
import type { VariablePlace } from "@quotemill/shared/variable-table";
import { type Variable, type VariableGroup, variableGroups } from "@quotemill/shared/variables";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Popover } from "../../components/ui/popover.tsx";
import { TextButton } from "../../components/ui/text-button.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { useAuth } from "../auth/index.ts";
import { seenVariablesQuery } from "./settings.api.ts";
import { VariableList } from "./variable-list.tsx";

const missing = "–";

/** Empty values show as missing, because nothing will stand in their place. */
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
  place,
  company,
  field,
  values,
  onChoose,
}: {
  /** Where the text is used. Only variables that resolve there are offered. */
  place: VariablePlace;
  company: Company;
  /** The label of the field it writes to. */
  field: string;
  /** What each variable will become, where that is known; examples otherwise. */
  values?: ReadonlyMap<string, string>;
  onChoose: (key: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { userProfile } = useAuth();
  const formats = useFormats();
  // If the request fails, the picker still offers the variables that do not come from quotes.
  const { data: seen = nothingSeen } = useQuery({ ...seenVariablesQuery(), enabled: isOpen });
  const groups = variableGroups(
    place,
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
          onChoose={(key) => {
            onChoose(key);
            setIsOpen(false);
          }}
        />
      </Popover>
    </span>
  );
}
