import type { GuideStep } from "@quotemill/shared/workflow/make-scenario";
import type { ReactNode } from "react";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { Text } from "./guide-section.tsx";

/** Numbered instructions: what to do in bold, and how below it. */
export function StepList({ label, steps, first }: { label: string; steps: GuideStep[]; first?: ReactNode }) {
  return (
    <ol aria-label={label} className="grid min-w-0 gap-5">
      {steps.map(({ title, text, code }, index) => (
        <li key={title} className="grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-primary-soft text-sm font-medium text-primary-ink tabular-nums"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 content-start gap-2 pt-0.75">
            <p className="font-medium">{title}</p>
            <Text>{text}</Text>
            {index === 0 && first}
            {code && <CodeBlock title={code.title} code={code.text} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
