import { QueryView } from "../../../components/query-view.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { EditorLayout } from "./editor-layout.tsx";
import { QuoteDocket } from "./quote-docket.tsx";
import { Step } from "./step.tsx";

interface Failed {
  data: unknown;
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The template did not come: try again, or take another one. */
export function EditorFailure({ query, isEditing }: { query: Failed; isEditing: boolean }) {
  useFailureToast(query.error, "Failed to load templates");
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
          <LinkButton to="/quotes/new" variant="secondary" size="sm">
            Change
          </LinkButton>
        }
      >
        <QueryView query={query} failed="Failed to load templates" skeleton={null}>
          {() => null}
        </QueryView>
      </Step>
    </EditorLayout>
  );
}
