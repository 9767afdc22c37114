import { unchargedIn } from "@quotemill/shared/pricing/field-lines";
import { type Answers, startingAnswers } from "@quotemill/shared/templates/answers/answers";
import { useId, useMemo } from "react";
import { UndoScope } from "../../../../components/messages/undo.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { Docket } from "../../../../components/ui/docket.tsx";
import { EmptyState } from "../../../../components/ui/empty-state.tsx";
import { PriceBar } from "../../form/price-bar.tsx";
import { PriceParts } from "../../form/price-parts.tsx";
import { TemplateFields } from "../../form/template-fields.tsx";
import { usePrice, useWorkedOut } from "../../form/worked-out.ts";
import { countFields, type EditedTemplate, savedForm, visibleFields } from "../state/edited-template.ts";

/** The form as quotes will show it, with its conditions and prices. Answers are not saved. */
export function Preview({
  edited,
  typed,
  onType,
}: {
  edited: EditedTemplate;
  /** Answers from an earlier preview; null at first. */
  typed: Answers | null;
  onType: (answers: Answers) => void;
}) {
  const form = useMemo(() => savedForm(edited), [edited]);
  const { structure } = form;
  const answers = useMemo(() => ({ ...startingAnswers(structure), ...typed }), [structure, typed]);
  const worked = useWorkedOut(form, answers);
  const uncharged = useMemo(() => unchargedIn(form, worked), [form, worked]);
  // A field of a group counts once, if it shows in any entry.
  const visible = visibleFields(structure, (id) => worked.isVisible(id)).length;
  const price = usePrice(form, answers);
  const priceId = useId();
  return (
    <div className="grid gap-x-6 px-4 pt-5 md:px-6 md:pt-6 xl:grid-cols-[minmax(0,52rem)_22rem]">
      <div className="mb-6 max-xl:clear-of-bar">
        <Card
          title={edited.name || "Untitled template"}
          tools={
            <p role="status" className="text-sm text-ink-muted tabular-nums md:pe-2">
              {visible} of {countFields(structure).total} fields visible
            </p>
          }
        >
          <div className="border-t border-border p-5 max-md:px-4">
            {structure.length === 0 ? (
              <EmptyState drawing="form" title="No fields yet" text="Exit the preview to add some." />
            ) : (
              <UndoScope>
                <TemplateFields {...{ structure, answers, worked }} onEdit={(edit) => onType(edit(answers))} />
              </UndoScope>
            )}
          </div>
        </Card>
      </div>
      {price && (
        <>
          <PriceBar price={price} targetId={priceId} className="bottom-0 -mx-4 md:-mx-6 xl:hidden" />
          <aside
            id={priceId}
            aria-label="Price"
            className="scroll-mt-6 py-6 max-w-[22rem] xl:sticky xl:top-6 xl:self-start xl:pt-0"
          >
            <Docket>
              <PriceParts price={price} uncharged={uncharged} showsProfit />
            </Docket>
          </aside>
        </>
      )}
    </div>
  );
}
