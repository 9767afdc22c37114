import { nameFallback } from "@quotemill/shared/quotes/naming";
import { pages } from "@quotemill/shared/screens/pages";
import { useState } from "react";
import { useLocation, useMatch, useParams, useSearchParams } from "react-router";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { UndoScope } from "../../../components/messages/undo.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx";
import { Parts } from "../../../components/ui/text-parts.tsx";
import { isMissing } from "../../../lib/api/errors.ts";
import { useAuth } from "../../auth/index.ts";
import { carriedContact, chosenContact, contactName, isComplete } from "./contact/contact-choice.ts";
import { EditorLayout, Step } from "./editor-frame.tsx";
import { useEditorRecord, useEditorTemplate } from "./editor-record.ts";
import { QuoteDocket } from "./quote-desk.tsx";
import { QuoteEditor } from "./quote-editor.tsx";
import { TemplateChoice, wantsChoice } from "./template-step.tsx";
import { UnsavedWork } from "./unsaved-work.tsx";
import { useNextNumber } from "./use-quote-name.ts";

/** The page behind all addresses of the editor. The form remounts for another template or record. */
export function QuoteEditorPage() {
  const { templateId, quoteId, savedQuoteId } = useParams();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const openedId = templateId ?? quoteId ?? savedQuoteId;
  const isRevising = useMatch(pages.reviseQuote.path) !== null;
  const draftId = savedQuoteId ?? (templateId ? search.get("saved") : null);
  const draftsLeft = useDraftsLeft(draftId);
  if (!openedId) return <ChooseTemplate carry={state} />;
  return (
    <LoadedEditor key={`${openedId} ${isRevising} ${draftsLeft}`} {...{ templateId, quoteId, draftId, isRevising }} />
  );
}

/**
 * Counts how often the address has lost its draft, for example by going back in the history, when the form must start
 * over. Gaining a draft does not count, because the first save must not remount the form while somebody is typing.
 */
function useDraftsLeft(draftId: string | null): number {
  const [seen, setSeen] = useState({ draftId, left: 0 });
  if (seen.draftId === draftId) return seen.left;
  const left = seen.draftId === null ? seen.left : seen.left + 1;
  setSeen({ draftId, left });
  return left;
}

function LoadedEditor({
  templateId,
  quoteId,
  draftId,
  isRevising,
}: {
  templateId: string | undefined;
  quoteId: string | undefined;
  draftId: string | null;
  isRevising: boolean;
}) {
  const { company } = useAuth();
  const isEditing = templateId === undefined;
  const record = useEditorRecord(quoteId, draftId);
  const { query, template } = useEditorTemplate(record?.quote.template_id ?? templateId ?? null, record);
  const title = isRevising ? pages.reviseQuote.title : isEditing ? "Edit Quote" : "Create Quote";
  const isWaiting = (quoteId !== undefined || draftId !== null) && !record;
  if (!isWaiting && template) {
    return (
      <UndoScope>
        <QuoteEditor {...{ company, template, record, isEditing, isRevising }} />
      </UndoScope>
    );
  }
  if (!isWaiting && query.error) return <EditorFailure query={query} title={title} />;
  return <EditorSkeleton title={title} isEditing={isEditing} />;
}

/** A new quote without a template yet. The later steps show only their titles. */
function ChooseTemplate({ carry }: { carry: unknown }) {
  const { company } = useAuth();
  const contact = chosenContact(carriedContact(carry), company?.ghl_connected ?? false);
  const nextNumber = useNextNumber(company);
  return (
    <EditorLayout
      title="Create Quote"
      desk={
        <QuoteDocket
          name={nextNumber === null ? "Generating..." : nameFallback}
          number={nextNumber}
          contact={contactName(contact)}
        />
      }
    >
      <Step number={1} title="Choose Template" state="now">
        <UnsavedWork className="mb-4" />
        <TemplateChoice carry={carry} />
      </Step>
      {isComplete(contact) ? (
        <Step
          number={2}
          title="Contact Information"
          state="done"
          choice={<Parts of={[contactName(contact), contact.email]} />}
        />
      ) : (
        <Step number={2} title="Contact Information" state="later" />
      )}
      <Step number={3} title="Quote Details" state="later" />
    </EditorLayout>
  );
}

const boxLook = "rounded-md border border-border";

/** The editor's real steps, with placeholders for the record and the template. */
function EditorSkeleton({ title, isEditing }: { title: string; isEditing: boolean }) {
  return (
    <EditorLayout
      title={title}
      desk={<QuoteDocket name="Generating..." number="" contact="" />}
      foot={<Bone className="h-control" />}
    >
      <Skeleton>
        <Step number={1} title="Choose Template" state="later" choice={<Bone className="w-40" />} />
        {isEditing ? (
          <Step number={2} title="Contact Information" state="later" choice={<Bone className="w-56" />} />
        ) : (
          <Step number={2} title="Contact Information" state="later">
            <div className={`${boxLook} h-control`} />
          </Step>
        )}
        <Step number={3} title="Quote Details" state="later">
          <div className="grid gap-4 md:grid-cols-2">
            {[..."1234"].map((key) => (
              <div key={key} className="grid gap-2">
                <Bone className="w-24" />
                <div className={`${boxLook} h-control`} />
              </div>
            ))}
          </div>
        </Step>
      </Skeleton>
    </EditorLayout>
  );
}

interface Failed {
  data: unknown;
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The template failed to load, or no longer exists: offers a retry or another template. */
function EditorFailure({ query, title }: { query: Failed; title: string }) {
  useFailureToast(isMissing(query.error) ? null : query.error, "Failed to load templates");
  return (
    <EditorLayout title={title} desk={<QuoteDocket name="New Quote" number="" contact="" />}>
      <Step
        number={1}
        title="Choose Template"
        state="now"
        tools={
          <LinkButton to={pages.newQuote.path} state={wantsChoice} variant="secondary" size="sm">
            Change
          </LinkButton>
        }
      >
        <QueryView query={query} failed="Failed to load templates" missing={<NoSuchTemplate />} skeleton={null}>
          {() => null}
        </QueryView>
      </Step>
    </EditorLayout>
  );
}

function NoSuchTemplate() {
  return (
    <EmptyState drawing="form" title="This template does not exist." text="It may have been deleted.">
      <LinkButton to={pages.newQuote.path} state={wantsChoice}>
        Choose another template
      </LinkButton>
    </EmptyState>
  );
}
