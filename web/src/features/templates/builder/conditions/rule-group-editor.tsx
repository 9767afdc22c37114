import {
  type FieldCondition,
  type InnerGroup,
  isRuleGroup,
  maxRules,
  type RuleGroup,
  tooManyRules,
} from "@quotemill/shared/templates/schema/rules";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { flushSync } from "react-dom";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { Segments } from "../../../../components/ui/choices.tsx";
import { type ConditionEditing, RuleControls } from "./rule-controls.tsx";

type Editing = Omit<ConditionEditing, "onChange">;

/** A condition of several rules. */
export function RuleGroupEditor({ group, onChange, ...editing }: ConditionEditing & { group: RuleGroup }) {
  const { match, rules } = group;
  const isFull = countRules(group) >= maxRules;
  const replace = (index: number, rule: RuleGroup["rules"][number], typingIn?: string) =>
    onChange({ match, rules: rules.with(index, rule) }, typingIn);
  const remove = (index: number) => onChange({ match, rules: rules.toSpliced(index, 1) });
  const add = (added: RuleGroup["rules"][number], inside = "") =>
    focusRule(`showIf.rules.${rules.length}${inside}`, () => onChange({ match, rules: [...rules, added] }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-ink-muted">
        Show when
        <Match label="Show when" value={match} onChoose={(chosen) => onChange({ match: chosen, rules })} />
        these are true
      </div>
      <Rules>
        {rules.map((rule, index) =>
          isRuleGroup(rule) ? (
            <InnerRules
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity, and their inputs hold no state
              key={index}
              {...{ editing, isFull, group: rule }}
              name={`Group ${rules.slice(0, index).filter(isRuleGroup).length + 1}`}
              path={`showIf.rules.${index}`}
              onChange={(changed, typingIn) => replace(index, changed, typingIn)}
              onRemove={() => remove(index)}
            />
          ) : (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity, and their inputs hold no state
              key={index}
              {...{ editing, rule }}
              name={`Rule ${index + 1}`}
              path={`showIf.rules.${index}`}
              onChange={(changed, typingIn) => replace(index, changed, typingIn)}
              onRemove={() => remove(index)}
            />
          ),
        )}
      </Rules>
      <AddRules
        className="ps-4"
        isFull={isFull}
        onAddRule={() => add(newRule)}
        onAddGroup={() => add(newGroup(match), ".rules.0")}
      />
    </>
  );
}

function InnerRules({
  editing,
  group: { match, rules },
  isFull,
  name,
  path,
  onChange,
  onRemove,
}: {
  editing: Editing;
  group: InnerGroup;
  isFull: boolean;
  name: string;
  path: string;
  onChange: (group: InnerGroup, typingIn?: string) => void;
  onRemove: () => void;
}) {
  const removeRule = (index: number) =>
    rules.length === 1 ? onRemove() : onChange({ match, rules: rules.toSpliced(index, 1) });
  return (
    <li className="pt-1.5">
      <fieldset aria-label={name} className="min-w-0">
        <div className="flex items-center gap-2.5 text-sm text-ink-muted">
          <Match label={name} value={match} onChoose={(chosen) => onChange({ match: chosen, rules })} />
          these
          <Remove name={name} className="ms-auto" onRemove={onRemove} />
        </div>
        <Rules>
          {rules.map((rule, index) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity, and their inputs hold no state
              key={index}
              {...{ editing, rule }}
              name={`${name}, rule ${index + 1}`}
              path={`${path}.rules.${index}`}
              onChange={(changed, typingIn) => onChange({ match, rules: rules.with(index, changed) }, typingIn)}
              onRemove={() => removeRule(index)}
            />
          ))}
        </Rules>
        <AddRules
          className="ps-4"
          isFull={isFull}
          onAddRule={() =>
            focusRule(`${path}.rules.${rules.length}`, () => onChange({ match, rules: [...rules, newRule] }))
          }
        />
      </fieldset>
    </li>
  );
}

function Rule({
  editing,
  rule,
  name,
  path,
  onChange,
  onRemove,
}: {
  editing: Editing;
  rule: FieldCondition;
  name: string;
  path: string;
  onChange: (rule: FieldCondition, typingIn?: string) => void;
  onRemove: () => void;
}) {
  return (
    <li>
      <fieldset
        aria-label={name}
        data-rule={path}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 *:col-start-1 @[40rem]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1.25fr)_auto] @[40rem]:*:col-start-auto"
      >
        <RuleControls {...editing} {...{ rule, path, onChange }} />
        <Remove
          name={name}
          className="col-start-2! row-start-1 mt-0.5 @[40rem]:col-start-4! @[40rem]:mt-1"
          onRemove={onRemove}
        />
      </fieldset>
    </li>
  );
}

function Remove({ name, className, onRemove }: { name: string; className: string; onRemove: () => void }) {
  return (
    <Button
      data-remove
      size="iconSm"
      icon={X}
      aria-label={`Remove ${name.toLowerCase()}`}
      title="Remove"
      className={className}
      onClick={(event) => focusAfterRemoving(event.currentTarget, onRemove)}
    />
  );
}

const Match = (props: { label: string; value: RuleGroup["match"]; onChoose: (chosen: RuleGroup["match"]) => void }) => (
  <Segments choices={matchChoices} {...props} />
);

const Rules = ({ children }: { children: React.ReactNode }) => (
  <ul className="mt-2 grid gap-5 border-s-2 border-accent/50 ps-3.5 @[40rem]:gap-2">{children}</ul>
);

export function AddRules({
  isFull = false,
  className,
  onAddRule,
  onAddGroup,
}: {
  isFull?: boolean;
  className?: string;
  onAddRule: () => void;
  /** Absent inside a group: a group holds rules only. */
  onAddGroup?: () => void;
}) {
  if (isFull) return onAddGroup && <p className="mt-2 text-sm text-ink-muted">{tooManyRules}</p>;
  return (
    <div className={clsx("mt-2 flex gap-4 text-sm", className)}>
      <TextButton data-add-rule onClick={onAddRule}>
        Add rule
      </TextButton>
      {onAddGroup && <TextButton onClick={onAddGroup}>Add group</TextButton>}
    </div>
  );
}

/** Makes the change, then focuses the rule at that path. */
export function focusRule(path: string, change: () => void) {
  flushSync(change);
  document.querySelector<HTMLElement>(`[data-rule="${path}"] select`)?.focus();
}

/** Removes what the button belongs to, then focuses the next such button, or the one that adds a rule. */
function focusAfterRemoving(button: HTMLElement, change: () => void) {
  const editor = button.closest("section");
  const removers = () => [...(editor?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
  const index = removers().indexOf(button);
  flushSync(change);
  const left = removers();
  (left[index] ?? left.at(-1) ?? editor?.querySelector<HTMLElement>("[data-add-rule]"))?.focus();
}

export const newRule: FieldCondition = { dependsOn: "", operator: "is", showWhen: "" };
/** A group matches the opposite of what surrounds it; otherwise its rules could just as well stand outside. */
export const newGroup = (around: RuleGroup["match"]): InnerGroup => ({
  match: around === "all" ? "any" : "all",
  rules: [newRule],
});

const countRules = ({ rules }: RuleGroup): number =>
  rules.reduce((count, rule) => count + (isRuleGroup(rule) ? rule.rules.length : 1), 0);

const matchChoices = [
  { value: "all", label: "All of" },
  { value: "any", label: "Any of" },
] as const;
