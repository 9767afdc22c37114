import type { Company } from "@quotemill/shared/companies";
import type { VariablePlace } from "@quotemill/shared/variable-table";
import { variableGroups } from "@quotemill/shared/variables";
import { useQuery } from "@tanstack/react-query";
import { Braces } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Popover } from "../../components/ui/popover.tsx";
import { useFormats } from "../../lib/use-formats.tsx";
import { useAuth } from "../auth/index.ts";
import { seenVariablesQuery } from "./settings.api.ts";
import { VariableList } from "./variable-list.tsx";

const nothingSeen = { inputs: [], outputs: [] };

export function VariablePicker({
  place,
  company,
  field,
  onChoose,
}: {
  /** Where the text is used. Only variables that resolve there are offered. */
  place: VariablePlace;
  company: Company;
  /** The label of the field it writes to. */
  field: string;
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
    },
    seen,
  );
  return (
    <Popover
      label="Insert Variable"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="sm" aria-label={`Insert Variable into ${field}`}>
          <Braces size={14} aria-hidden="true" />
          Insert Variable
        </Button>
      }
    >
      <VariableList
        groups={groups}
        onChoose={(key) => {
          onChoose(key);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}
