import { itemsProblem } from "@quotemill/shared/templates/schema/inclusions";
import type { ReactNode } from "react";
import { TextArea } from "../../../components/ui/text-fields.tsx";

/** Edits what the price covers, or does not, with one item per line. */
export function CoveredField({
  label,
  text,
  aside,
  onChange,
}: {
  label: string;
  text: string;
  aside?: ReactNode;
  onChange: (text: string) => void;
}) {
  return (
    <TextArea
      label={label}
      hint="One item per line."
      error={itemsProblem(text)}
      aside={aside}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
