import { conditionProblem, conditionWarning } from "@quotemill/shared/templates/checks/condition-problems";
import { controllersOf } from "@quotemill/shared/templates/schema/references";
import {
  conditionOf,
  type FieldCondition,
  type RuleGroup,
  type StoredCondition,
  storedCondition,
} from "@quotemill/shared/templates/schema/rules";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { GitBranch, TriangleAlert, Zap } from "lucide-react";
import { useId } from "react";
import { Switch } from "../../../../components/ui/choices.tsx";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useSample } from "../preview/sample.ts";
import { useEditing, useItemProblems, useItemWarnings } from "../problems/item-problems.ts";
import { valueWords, warningWords } from "./condition-words.ts";
import { type ConditionEditing, RuleControls, useControllerChoices } from "./rule-controls.tsx";
import { AddRules, focusRule, newGroup, newRule, RuleGroupEditor } from "./rule-group-editor.tsx";

/** A condition is judged after this pause, so that not every unfinished value is called odd. */
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
  const { structure } = useEditing().edited;
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

/** Returns a warning that the condition can never or always be met, once its author has stopped typing. */
function useOddity(id: string): string | undefined {
  const { conditional, showIf } = useItemWarnings(id);
  const words = conditional ?? showIf;
  const settled = useDebounced(words, pauseMs);
  return words === settled ? words : undefined;
}

/** A condition of one rule, in one line. */
function SingleRule({ rule, onChange, ...editing }: ConditionEditing & { rule: FieldCondition }) {
  const add = (added: typeof newRule | ReturnType<typeof newGroup>, at: string) =>
    focusRule(at, () => onChange({ match: "all", rules: [rule, added] }));
  return (
    <>
      <div className="grid gap-2 @[40rem]:grid-cols-[auto_minmax(0,1.1fr)_minmax(0,0.9fr)_minmax(0,1.3fr)] @[40rem]:items-start">
        <span className="flex items-center text-sm text-ink-muted @[40rem]:h-control">Show when</span>
        <RuleControls
          {...editing}
          rule={rule}
          path="conditional"
          onChange={(changed, typingIn) => onChange({ match: "all", rules: [changed] }, typingIn)}
          onNone={() => onChange({ match: "all", rules: [] })}
        />
      </div>
      <AddRules
        onAddRule={() => add(newRule, "showIf.rules.1")}
        onAddGroup={() => add(newGroup("all"), "showIf.rules.1.rules.0")}
      />
    </>
  );
}

/** Says whether the item would show with the sample answers. */
function ConditionSample({ item }: { item: TemplateItem }) {
  const sample = useSample();
  const { structure } = sample.form;
  const named = new Set(controllersOf(item));
  const entryId = sample.entryIdFor(item);
  const words = structure
    .filter(({ id }) => named.has(id))
    .map((controller) => valueWords(controller, sample, entryId));
  return (
    <p
      role="status"
      className="flex gap-2.5 border-t border-accent/30 px-4 py-2.5 text-xs tracking-wide text-pretty text-accent-ink"
    >
      <Zap size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {sample.worked.isVisible(item.id, entryId) ? "Shown" : "Hidden"} with the {sample.words}
        {words.length > 0 && `: ${words.join(", ")}`}.
      </span>
    </p>
  );
}
