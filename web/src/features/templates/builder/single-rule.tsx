import type { FieldCondition } from "@quotemill/shared/templates/condition-schema";
import { AddRules, focusRule } from "./add-rules.tsx";
import { newGroup, newRule } from "./condition-edits.ts";
import { type ConditionEditing, RuleControls } from "./rule-controls.tsx";

/** A condition of one rule, in one line. */
export function SingleRule({ rule, onChange, ...editing }: ConditionEditing & { rule: FieldCondition }) {
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
