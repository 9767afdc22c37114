import type { Company } from "@quotemill/shared/companies/company";
import { unchargedIn } from "@quotemill/shared/pricing/field-lines";
import { marginOf } from "@quotemill/shared/pricing/margin";
import { pages } from "@quotemill/shared/screens/pages";
import { visibleAnswers } from "@quotemill/shared/templates/calculation/work-out";
import { unansweredRequired } from "@quotemill/shared/templates/checks/unanswered";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { joinParts } from "../../../lib/words.ts";
import type { EditorRecord } from "../../../records/quotes.api.ts";
import { useAuth } from "../../auth/index.ts";
import { PriceBar, usePrice, useWorkedOut } from "../../templates/index.ts";
import { ProfitSwitch, useShowsProfit } from "../profit-switch.tsx";
import {
  type ContactChoice,
  carriedContact,
  chosenContact,
  contactName,
  isComplete,
} from "./contact/contact-choice.ts";
import { ContactStep } from "./contact/contact-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { deskId, EditorLayout } from "./editor-frame.tsx";
import { CopyNote, EditorNotes, RevisionNotes } from "./editor-notes.tsx";
import { type EditorTemplate, editedRevision } from "./editor-record.ts";
import { contactGap, firstDetail, focusOnDetails } from "./focus-on.ts";
import { useListedLines } from "./item-line-fields.tsx";
import type { EditAdjustments } from "./own-lines.tsx";
import { PriceMovesNote } from "./price-moves.tsx";
import { DeskActions, MissingQuestion, PriceLine, QuoteDocket } from "./quote-desk.tsx";
import { formOf, freshForm, givenAnswers, type QuoteForm } from "./quote-form.ts";
import { SaveTemplateDialog } from "./save-template-dialog.tsx";
import { StartingPointDialog } from "./starting-point-dialog.tsx";
import { TemplateStep } from "./template-step.tsx";
import { workName } from "./unsaved-work.tsx";
import { useQuoteActions } from "./use-quote-actions.ts";
import { useQuoteForm } from "./use-quote-form.ts";
import { useQuoteName } from "./use-quote-name.ts";

interface EditorProps {
  company: Company | null;
  template: EditorTemplate;
  /** The record being edited; null for a new quote. */
  record: EditorRecord | null;
  /** Depends on the address: a draft saved for the first time still counts as being created. */
  isEditing: boolean;
  /** True if the quote gets another revision; false if it becomes a quote with its own number. */
  isRevising: boolean;
}

export function QuoteEditor({ company, template, record, isEditing, isRevising }: EditorProps) {
  const { user } = useAuth();
  const { state } = useLocation();
  const revision = editedRevision(record, template, isRevising);
  const opened = record ? `${isRevising ? "revise" : record.kind}-${record.quote.id}` : `create-${template.id}`;
  const titleOf = ({ contact }: QuoteForm) => {
    const person = contactName(chosenContact(contact, company?.ghl_connected ?? false));
    return record?.quote.quote_name ?? (person ? `${template.name} for ${person}` : template.name);
  };
  const { form, isRestored, newDraft, offered, change, keepNewDraft, settle, start, discard, takeOffered } =
    useQuoteForm(workName(user?.id ?? "", company?.id ?? "", opened), titleOf, () =>
      record ? formOf(record, template, isRevising) : { ...freshForm, contact: carriedContact(state) },
    );
  // The inputs show what is typed at once. Everything that follows from it is drawn a frame later.
  const answers = useDeferredValue(form.answers);
  const contact = chosenContact(form.contact, company?.ghl_connected ?? false);
  const quote = record?.kind === "quote" ? record.quote : undefined;
  const [isTaken, setIsTaken] = useState(false);
  const name = useQuoteName(company, template, { ...form, settled: answers }, contact, {
    isTaken,
    revisionNumber: revision?.number,
  });
  const adjustments = useListedLines(form.adjustments);
  const actions = useQuoteActions({
    ...{
      company,
      template,
      record,
      revision,
      form,
      adjustments,
      contact,
      nameToSubmit: name.toSubmit,
      nameToSave: name.toSave,
      newDraft,
      keepNewDraft,
      change,
      settle,
      start,
    },
    onTakeNumber: setIsTaken,
  });
  const worked = useWorkedOut(template, answers);
  const missing = useMemo(() => unansweredRequired(template, answers, worked), [template, answers, worked]);
  const uncharged = useMemo(() => unchargedIn(template, worked), [template, worked]);
  const price = usePrice(template, answers, adjustments, company?.tax_basis_points);
  const margin = price && marginOf(price);
  const showsProfit = useShowsProfit();
  const [isNaming, setIsNaming] = useState(false);
  const changeContact = useCallback((choice: ContactChoice) => change({ contact: choice }), [change]);

  const isDraft = record?.kind === "draft";
  const given = givenAnswers(visibleAnswers(template, answers));
  const amountHint = `${template.pricing?.prices_include_gst ? "Including" : "Excluding"} ${company?.tax_name ?? "tax"}.`;
  const own = useMemo(
    () => ({
      adjustments,
      amountHint,
      onEdit: (edit: EditAdjustments) => change((now) => ({ adjustments: edit(now.adjustments) })),
    }),
    [adjustments, amountHint, change],
  );

  return (
    <EditorLayout
      title={revision ? pages.reviseQuote.title : isEditing ? "Edit Quote" : "Create Quote"}
      subtitle={
        revision
          ? revision.number
          : isEditing && record && joinParts(record.quote.quote_name, quote && `Copy of ${quote.quote_number}`)
      }
      desk={
        <>
          <QuoteDocket
            name={name.shown}
            number={name.nextNumber}
            contact={contactName(contact)}
            isOwnName={form.ownName !== null}
            priced={quote}
            price={price}
            missing={template.state === "usable" ? missing : undefined}
            uncharged={uncharged}
            own={own}
            showsMargins={showsProfit[0]}
          />
          <DeskActions>
            <Button
              variant="secondary"
              busy={actions.isSaving}
              disabled={template.state === "gone"}
              onClick={actions.saveDraft}
            >
              {isDraft ? "Update Draft" : "Save as Draft"}
            </Button>
            <Button
              variant="secondary"
              disabled={Object.keys(given).length === 0}
              onClick={() => (company && template.id ? setIsNaming(true) : toast.error("Missing required information"))}
            >
              Save as Template
            </Button>
          </DeskActions>
          {template.state === "usable" && <PriceLine template={template} price={price} />}
          {margin && <ProfitSwitch margin={margin} shows={showsProfit} />}
        </>
      }
      foot={
        <>
          <MissingQuestion missing={actions.asksForMissing ? missing : []} onCreate={actions.submitIncomplete} />
          <Button busy={actions.isSubmitting} disabled={template.state !== "usable"} onClick={actions.submit}>
            {revision ? `Create ${revision.number}` : isEditing ? "Create New Quote" : "Create Quote"}
          </Button>
        </>
      }
      bar={
        price && (
          <PriceBar
            price={price}
            isIncomplete={missing.length > 0}
            targetId={deskId}
            className="w-full bottom-foot @min-[58rem]:hidden"
          />
        )
      }
    >
      <EditorNotes
        template={template}
        isNew={!record}
        isDraft={isDraft}
        isRestored={isRestored}
        onDiscard={discard}
        onReload={actions.isOutdated ? actions.reload : null}
      />
      {revision && <RevisionNotes revision={revision} />}
      {quote && !revision && <CopyNote quote={quote} />}
      {record && <PriceMovesNote record={record} template={template} taxBasisPoints={company?.tax_basis_points} />}
      <TemplateStep template={template} isNew={!record} contact={form.contact} />
      <ContactStep
        company={company}
        choice={form.contact}
        isFixed={revision !== null}
        marksGaps={actions.wasRefused}
        onChange={changeContact}
        onPicked={focusOnDetails}
      />
      <DetailsStep
        state={isComplete(contact) ? "now" : "later"}
        template={template}
        worked={worked}
        form={form}
        name={name.typed}
        nextNumber={isDraft && !revision ? null : (name.nextNumber ?? "")}
        isRevision={revision !== null}
        hasNotes={!quote || revision !== null}
        marksGaps={actions.wasRefused}
        onChange={change}
      />
      {!form.started && template.state === "usable" && (
        <StartingPointDialog
          template={template}
          onStart={(answers) => change({ started: true, answers })}
          next={() => (isComplete(contact) ? firstDetail() : contactGap(contact))}
          onContinue={offered && takeOffered}
        />
      )}
      {isNaming && <SaveTemplateDialog template={template} answers={given} onClose={() => setIsNaming(false)} />}
    </EditorLayout>
  );
}
