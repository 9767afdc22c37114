import { pages } from "@quotemill/shared/pages";
import { QueryView } from "../../../components/query-view.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { isMissing } from "../../../lib/api-error.ts";
import { EditorLayout } from "./editor-layout.tsx";
import { QuoteDocket } from "./quote-docket.tsx";
import { Step } from "./step.tsx";
import { wantsChoice } from "./template-choice.tsx";

interface Failed {
  data: unknown;
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The template failed to load, or no longer exists: offers a retry or another template. */
export function EditorFailure({ query, isEditing }: { query: Failed; isEditing: boolean }) {
  useFailureToast(isMissing(query.error) ? null : query.error, "Failed to load templates");
  return (
    <EditorLayout
      title={isEditing ? "Edit Quote" : "Create Quote"}
      desk={<QuoteDocket name="New Quote" number="" contact="" />}
    >
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
