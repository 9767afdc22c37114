import { memo } from "react";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { ItemsField } from "../../templates/index.ts";
import type { QuoteForm } from "./quote-form.ts";

type Lists = Pick<QuoteForm, "inclusions" | "exclusions">;

/** What this quote covers: the template's lists until somebody changes them. */
export const CoveredFields = memo(function CoveredFields({
  template,
  onChange,
  ...own
}: Lists & {
  template: { inclusions: string[]; exclusions: string[] };
  onChange: (changes: Partial<Lists>) => void;
}) {
  const field = (key: keyof Lists, label: string) => (
    <ItemsField
      label={label}
      text={own[key] ?? template[key].join("\n")}
      onChange={(text) => onChange({ [key]: text })}
      aside={
        own[key] !== null &&
        template[key].length > 0 && (
          <span className="text-sm">
            <TextButton onClick={() => onChange({ [key]: null })}>Use the template's list</TextButton>
          </span>
        )
      }
    />
  );
  return (
    <div className="grid gap-4 @[40rem]:col-span-2 @[40rem]:grid-cols-2">
      {field("inclusions", "Included")}
      {field("exclusions", "Not included")}
    </div>
  );
});
