import { fullAnswers } from "../answers/sample-answers.ts";
import { planOf } from "../calculation/plan.ts";
import { workOut } from "../calculation/work-out.ts";
import { isCalculated, isGroup, isSection } from "../schema/item-kinds.ts";
import { referencesOf } from "../schema/references.ts";
import type { FormParts, TemplateItem } from "../schema/template.ts";
import { conditionWarningWords, forgottenOption } from "./condition-warnings.ts";
import { Satisfiability } from "./contradictions.ts";
import { formulaWarnings } from "./formula-warnings.ts";
import { unlistedPrices, unlistedRows } from "./list-warnings.ts";
import { gapWarnings, lookUpsOf } from "./table-warnings.ts";

/** Something that the template's author should check. It does not stop a save. */
export interface TemplateWarning {
  /** Its place in the template. */
  path: (string | number)[];
  message: string;
}

/** Calculated with short answers, so longer ones would not fit either. */
const tooLargeWhenFull =
  "A quote with as many entries as the groups allow is too large to work out, so it cannot be submitted. Allow fewer entries, or use fewer rules and formulas.";

/** Warns only about what is certain, because people stop reading warnings after a wrong one. */
export function templateWarnings(form: FormParts): TemplateWarning[] {
  const { structure, tables } = form;
  const plan = planOf(form);
  const logic = new Satisfiability(plan);
  const used = new Set(structure.flatMap((item) => referencesOf(item).map(({ id }) => id)));
  const parents = new Set(structure.flatMap((item) => (isSection(item) ? [] : (item.parent ?? []))));
  const itemWarnings = (item: TemplateItem): [at: string, message: string][] => {
    const condition = conditionWarningWords(item, plan, logic);
    const formulas = isCalculated(item) ? formulaWarnings(item, plan, logic, used) : [];
    const forgotten = forgottenOption(item, plan, logic);
    const isEmpty = (isSection(item) || isGroup(item)) && !parents.has(item.id);
    return [
      ...(condition ? [[item.showIf ? "showIf" : "conditional", condition] as [string, string]] : []),
      ...formulas.map((message): [string, string] => ["formula", message]),
      ...(forgotten ? [["options", forgotten] as [string, string]] : []),
      ...(isEmpty ? [["label", `'${item.label}' has nothing in it.`] as [string, string]] : []),
    ];
  };
  const isLarge = workOut(form, fullAnswers(structure)).isTooLarge;
  const lookUps = structure.flatMap((item) => lookUpsOf(item, plan, logic));
  return [
    ...(isLarge ? [{ path: ["structure"], message: tooLargeWhenFull }] : []),
    ...structure.flatMap((item, index) => [
      ...itemWarnings(item).map(([at, message]) => ({ path: ["structure", index, at], message })),
      ...unlistedPrices(item).map(({ at, message }) => ({ path: ["structure", index, ...at], message })),
    ]),
    ...tables.flatMap((table, index) =>
      unlistedRows(table).map(({ at, message }) => ({ path: ["tables", index, ...at], message })),
    ),
    ...tables.flatMap((table, index) =>
      used.has(table.id)
        ? gapWarnings(table, lookUps, logic).map((message) => ({ path: ["tables", index, "rows"], message }))
        : [{ path: ["tables", index, "name"], message: `Nothing uses the table '${table.name}'.` }],
    ),
  ];
}
