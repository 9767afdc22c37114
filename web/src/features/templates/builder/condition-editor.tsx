import { conditionProblem, conditionWarning } from "@quotemill/shared/templates/condition-problems";
import { conditionOf, type StoredCondition, storedCondition } from "@quotemill/shared/templates/condition-rules";
import type { RuleGroup } from "@quotemill/shared/templates/condition-schema";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { GitBranch, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Switch } from "../../../components/ui/choice.tsx";
import { newRule } from "./condition-edits.ts";
import { ConditionSample } from "./condition-sample.tsx";
import { warningWords } from "./condition-words.ts";
import { RuleGroupEditor } from "./rule-group-editor.tsx";
import { SingleRule } from "./single-rule.tsx";
import { useControllerChoices } from "./use-controller-choices.ts";

interface Props {
  field: TemplateField;
  structure: TemplateItem[];
  /** Why the template cannot be saved. Set once a save was refused. */
  error: string | undefined;
  onChange: (condition: StoredCondition, typingIn?: string) => void;
}

export function ConditionEditor(props: Props) {
  const { field, onChange } = props;
  const group = conditionOf(field);
  const id = useId();
  return (
    <section aria-label="Conditional logic" className="col-span-full overflow-hidden rounded-md bg-accent-soft">
      <div className="flex items-center gap-2 px-4 pt-3 font-medium last:pb-3">
        <GitBranch size={16} aria-hidden="true" className="text-accent-ink" />
        <label htmlFor={id} className="flex-1 cursor-pointer">
          Conditional logic
        </label>
        <Switch
          id={id}
          checked={group !== null}
          onChange={(event) =>
            onChange(storedCondition({ match: "all", rules: event.target.checked ? [newRule] : [] }))
          }
        />
      </div>
      {group && <Condition {...props} group={group} />}
    </section>
  );
}

function Condition({ field, structure, error, onChange, group }: Props & { group: RuleGroup }) {
  const byId = new Map(structure.map((each) => [each.id, each]));
  const problem = conditionProblem(field, byId);
  // People who have just switched it on know that it is incomplete.
  const shownProblem = problem && (error !== undefined || problem.kind !== "incomplete") ? problem : null;
  const warning = conditionWarning(field, byId);
  const note = shownProblem ? shownProblem.message : warning && warningWords[warning];
  const noteId = useId();
  const editing = {
    byId,
    choices: useControllerChoices(field, structure),
    invalidAt: shownProblem && { path: shownProblem.path.join("."), noteId },
    onChange: (changed: RuleGroup, typingIn?: string) => onChange(storedCondition(changed), typingIn),
  };
  return (
    <>
      <div className="px-4 pt-2.5 pb-4">
        {field.conditional ? (
          <SingleRule {...editing} rule={field.conditional} />
        ) : (
          <RuleGroupEditor {...editing} group={group} />
        )}
        {note && (
          <p
            id={noteId}
            role="alert"
            className="mt-3 flex gap-2 rounded-sm bg-warning-soft px-2.5 py-2 text-sm text-warning-ink"
          >
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {note}
          </p>
        )}
      </div>
      {!problem && <ConditionSample field={field} structure={structure} />}
    </>
  );
}
