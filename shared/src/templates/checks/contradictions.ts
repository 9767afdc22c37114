import type { Plan } from "../calculation/plan.ts";
import { isChosen } from "../conditions/judging.ts";
import { isGroup, isSection } from "../schema/item-kinds.ts";
import {
  conditionOf,
  type FieldCondition,
  type InnerGroup,
  isRuleGroup,
  type RuleGroup,
  rulesOf,
} from "../schema/rules.ts";
import type { TemplateItem } from "../schema/template.ts";
import { isInReach } from "./container-problems.ts";
import { type PossibleValues, possibleValues, type ValueSet } from "./possible-values.ts";

/** Something that may be true: that an item has one of some values, or that all or any of several claims are true. */
export type Claim =
  | { kind: "all" | "any"; of: Claim[] }
  | { kind: "value"; id: string; values: PossibleValues; set: ValueSet };

const nothing: Claim = { kind: "all", of: [] };
/** Maximum cost of one question: far more than a condition that a person can read takes. */
const mostSteps = 1_000;
/** Maximum cost of all questions about a template together: some milliseconds. */
const mostStepsTogether = 30_000;
/**
 * Number of characters of a rule whose reading counts as a step. A rule is read again for each value that it is compared
 * with.
 */
const charactersOfAStep = 100;

/**
 * Decides whether some answers make claims about a form true, for items that are in no cycle. A no is certain. A yes is not:
 * calculated values and parts of texts count as if they could be anything, and so does everything that takes too long.
 */
export class Satisfiability {
  readonly #plan: Plan;
  readonly #rules = new Map<string, FieldCondition[]>();
  readonly #values = new Map<string, PossibleValues | null>();
  readonly #shown = new Map<string, Claim>();
  #left = mostStepsTogether;

  constructor(plan: Plan) {
    this.#plan = plan;
    for (const item of plan.byId.values()) {
      for (const { rule } of rulesOf(item)) {
        const others = this.#rules.get(rule.dependsOn);
        if (others) others.push(rule);
        else this.#rules.set(rule.dependsOn, [rule]);
      }
    }
  }

  /** All rules about this item. */
  rulesOn(id: string): FieldCondition[] {
    return this.#rules.get(id) ?? [];
  }

  valuesOf(id: string): PossibleValues | null {
    const known = this.#values.get(id);
    if (known !== undefined) return known;
    const item = this.#plan.byId.get(id);
    const found = item ? possibleValues(item, this.rulesOn(id), this.isAlwaysShown(item)) : null;
    this.#values.set(id, found);
    return found;
  }

  /** The claim that the item's own condition holds, or that it fails. */
  condition(item: TemplateItem, holds = true): Claim {
    const condition = conditionOf(item);
    return condition ? this.#group(item, condition, holds) : holds ? nothing : { kind: "any", of: [] };
  }

  /** The section or group that the item is in. */
  container(item: TemplateItem): TemplateItem | undefined {
    const parent = isSection(item) || item.parent === undefined ? undefined : this.#plan.byId.get(item.parent);
    return parent && (isSection(parent) || isGroup(parent)) ? parent : undefined;
  }

  /** Returns whether neither the item nor a section or group around it has a condition. */
  isAlwaysShown(item: TemplateItem): boolean {
    const container = this.container(item);
    return conditionOf(item) === null && (!container || this.isAlwaysShown(container));
  }

  /** The claim that the item shows, together with the section and group around it. */
  shown(item: TemplateItem): Claim {
    const known = this.#shown.get(item.id);
    if (known) return known;
    const container = this.container(item);
    const claim: Claim = { kind: "all", of: [this.condition(item), ...(container ? [this.shown(container)] : [])] };
    this.#shown.set(item.id, claim);
    return claim;
  }

  /** The claim that the item has a value. */
  answered(id: string): Claim {
    const values = this.valuesOf(id);
    return values ? { kind: "value", id, values, set: values.all & ~values.absent } : nothing;
  }

  /** False if no answers make all claims true. With `isDeep`, fields whose values are needed must also show. */
  isPossible(claims: Claim[], isDeep: boolean): boolean {
    const steps = { left: Math.min(mostSteps, this.#left) };
    const given = steps.left;
    const isPossible = this.#isPossible(claims, new Map(), isDeep, steps);
    this.#left -= given - steps.left;
    return isPossible;
  }

  #isPossible(claims: Claim[], found: Map<string, ValueSet>, isDeep: boolean, steps: { left: number }): boolean {
    const waiting = [...claims];
    const choices: Claim[][] = [];
    for (let claim = waiting.pop(); claim; claim = waiting.pop()) {
      if (steps.left-- <= 0) return true;
      if ("of" in claim) {
        if (claim.kind === "all") waiting.push(...claim.of);
        else choices.push(claim.of);
        continue;
      }
      const { id, values } = claim;
      const before = found.get(id);
      const set = (before ?? values.all) & claim.set;
      if (set === 0n) return false;
      found.set(id, set);
      const isNewlyNeeded = (set & values.absent) === 0n && (before === undefined || (before & values.absent) !== 0n);
      const item = isDeep && isNewlyNeeded ? this.#plan.byId.get(id) : undefined;
      if (item) waiting.push(this.shown(item));
    }
    const [first, ...rest] = choices.sort((one, other) => one.length - other.length);
    if (!first) return true;
    const others = rest.map((of): Claim => ({ kind: "any", of }));
    return first.some((choice) => {
      steps.left -= found.size;
      return this.#isPossible([...others, choice], new Map(found), isDeep, steps);
    });
  }

  #group(item: TemplateItem, { match, rules }: RuleGroup | InnerGroup, holds: boolean): Claim {
    const chosen = rules.filter(isChosen);
    if (chosen.length === 0) return holds ? nothing : { kind: "any", of: [] };
    const of = chosen.map((rule) =>
      isRuleGroup(rule) ? this.#group(item, rule, holds) : this.#rule(item, rule, holds),
    );
    return { kind: (match === "all") === holds ? "all" : "any", of };
  }

  #rule(item: TemplateItem, rule: FieldCondition, holds: boolean): Claim {
    const controller = this.#plan.byId.get(rule.dependsOn);
    const values = controller && isInReach(item, controller, this.#plan.byId) ? this.valuesOf(controller.id) : null;
    if (!values || this.#left <= 0) return nothing;
    this.#left -= values.count * (1 + rule.showWhen.length / charactersOfAStep);
    const split = values.split(rule);
    return { kind: "value", id: rule.dependsOn, values, set: holds ? split.holds : split.fails };
  }
}
