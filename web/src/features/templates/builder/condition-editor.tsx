import { conditionProblem, conditionWarning } from "@quotemill/shared/templates/condition-problems";
import { conditionOf, type StoredCondition, storedCondition } from "@quotemill/shared/templates/condition-rules";
import type { RuleGroup } from "@quotemill/shared/templates/condition-schema";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { GitBranch, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Switch } from "../../../components/ui/choice.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { newRule } from "./condition-edits.ts";
import { ConditionSample } from "./condition-sample.tsx";
import { warningWords } from "./condition-words.ts";
import { useEditing, useItemProblems, useItemWarnings } from "./editing-context.ts";
import { RuleGroupEditor } from "./rule-group-editor.tsx";
import { SingleRule } from "./single-rule.tsx";
import { useControllerChoices } from "./use-controller-choices.ts";

/** Long enough not to call every unfinished value odd. */
const pauseMs = 600;

interface Props {
  item: TemplateItem;
  onChange: (condition: StoredCondition, typingIn?: string) => void;
}

export function ConditionEditor(props: Props) {
  const { item, onChange } = props;
  const group = conditionOf(item);
  const id = useId();
  return (
    <section
      data-part="condition"
      aria-label="Conditional logic"
      className="col-span-full overflow-hidden rounded-md bg-accent-soft"
    >
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

function Condition({ item, onChange, group }: Props & { group: RuleGroup }) {
  const { structure } = useEditing().draft;
  const { conditional, showIf } = useItemProblems(item.id);
  const error = conditional ?? showIf;
  const byId = new Map(structure.map((each) => [each.id, each]));
  const problem = conditionProblem(item, byId);
  // People who have just switched it on know that it is incomplete.
  const shownProblem = problem && (error !== undefined || problem.kind !== "incomplete") ? problem : null;
  const warning = conditionWarning(item, byId);
  const oddity = useOddity(item.id);
  const note = shownProblem ? shownProblem.message : warning ? warningWords[warning] : oddity;
  const noteId = useId();
  const editing = {
    byId,
    choices: useControllerChoices(item, structure),
    invalidAt: shownProblem && { path: shownProblem.path.join("."), noteId },
    onChange: (changed: RuleGroup, typingIn?: string) => onChange(storedCondition(changed), typingIn),
  };
  return (
    <>
      <div className="px-4 pt-2.5 pb-4">
        {item.conditional ? (
          <SingleRule {...editing} rule={item.conditional} />
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
      {!problem && <ConditionSample item={item} />}
    </>
  );
}

/** Why the condition can never or always be met, once its author has stopped typing. */
function useOddity(id: string): string | undefined {
  const { conditional, showIf } = useItemWarnings(id);
  const words = conditional ?? showIf;
  const settled = useDebounced(words, pauseMs);
  return words === settled ? words : undefined;
}
