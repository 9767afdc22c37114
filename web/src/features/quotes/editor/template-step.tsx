import { pages } from "@quotemill/shared/pages";
import { memo } from "react";
import { LinkButton } from "../../../components/ui/button.tsx";
import { OffBadge } from "../../templates/index.ts";
import type { ContactChoice } from "./contact-choice.ts";
import { Step } from "./step.tsx";
import type { EditorTemplate } from "./use-editor-template.ts";

/** The chosen template. Another one can be chosen for a new quote, which keeps the contact. */
export const TemplateStep = memo(function TemplateStep({
  template,
  isNew,
  contact,
}: {
  template: EditorTemplate;
  isNew: boolean;
  contact: ContactChoice;
}) {
  return (
    <Step
      number={1}
      title="Choose Template"
      state="done"
      choice={
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="min-w-0 wrap-anywhere">{template.name}</span>
          {template.state === "off" && <OffBadge />}
        </p>
      }
      tools={
        isNew && (
          <LinkButton to={pages.newQuote.path} state={{ contact }} variant="quiet" size="sm">
            Change
          </LinkButton>
        )
      }
    />
  );
});
