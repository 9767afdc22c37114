import { nameFallback } from "@quotemill/shared/quotes/naming";
import { useAuth } from "../../auth/index.ts";
import { EditorLayout } from "./editor-layout.tsx";
import { QuoteDocket } from "./quote-docket.tsx";
import { Step } from "./step.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { useNextNumber } from "./use-quote-name.ts";

/** A new quote without a template yet. The later steps show only their titles. */
export function ChooseTemplate({ carry }: { carry: unknown }) {
  const { company } = useAuth();
  const nextNumber = useNextNumber(company);
  return (
    <EditorLayout
      title="Create Quote"
      desk={<QuoteDocket name={nextNumber === null ? "Generating..." : nameFallback} number={nextNumber} contact="" />}
    >
      <Step number={1} title="Choose Template" state="now">
        <TemplateChoice carry={carry} />
      </Step>
      <Step number={2} title="Contact Information" state="later" />
      <Step number={3} title="Quote Details" state="later" />
    </EditorLayout>
  );
}
