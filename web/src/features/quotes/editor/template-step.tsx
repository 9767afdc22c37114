import { pages } from "@quotemill/shared/pages";
import { fieldsOf } from "@quotemill/shared/templates/item-kinds";
import { memo } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { countOf } from "../../../lib/format.ts";
import type { ContactChoice } from "./contact-choice.ts";
import { Chosen, Step } from "./step.tsx";
import { TemplateMark } from "./template-choice.tsx";
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
    <Step number={1} title="Choose Template" state="done">
      <Chosen
        mark={<TemplateMark />}
        end={
          <>
            {template.state !== "gone" && (
              <Badge tone="outline">{template.state === "usable" ? "Active" : "Switched off"}</Badge>
            )}
            {isNew && (
              <LinkButton to={pages.newQuote.path} state={{ contact }} variant="secondary" size="sm">
                Change
              </LinkButton>
            )}
          </>
        }
      >
        <p className="font-medium wrap-anywhere">{template.name}</p>
        <p className="text-sm text-ink-muted">{countOf(fieldsOf(template.structure).length, "field")}</p>
      </Chosen>
    </Step>
  );
});
