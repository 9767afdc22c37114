import type { Random } from "../lib/random.ts";
import type { Asked, Price } from "../oracle/price.ts";
import { priceOf } from "../oracle/price.ts";
import type { Adjustment, Answer, Answers, Item, ListItem, Template } from "./form.ts";

/** Makes a number as people type it, with up to six decimals. */
function typedNumber(random: Random, most = 60): string {
  const whole = random.whole(0, most);
  const places = random.pick([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 6, 8]);
  if (places === 0) return String(whole);
  return `${whole}.${String(random.whole(0, 10 ** places - 1)).padStart(places, "0")}`;
}

function answerTo(random: Random, item: Item): Answer {
  switch (item.type) {
    case "number":
      return random.percent(8) ? "" : typedNumber(random, random.percent(4) ? 40_000 : 60);
    case "select":
    case "radio":
      return random.percent(10) ? "" : random.pick(item.options ?? []);
    case "checkbox":
      return item.customer_may_choose ? random.percent(20) : random.percent(60);
    default:
      return "As discussed";
  }
}

function answersTo(random: Random, { structure }: Template): Answers {
  const groups = new Set(structure.filter(({ type }) => type === "group").map(({ id }) => id));
  const fields = structure.filter(({ type }) => type !== "calculated" && type !== "group");
  const answers: Answers = {};
  for (const item of fields.filter(({ parent }) => !groups.has(parent ?? "")))
    answers[item.id] = answerTo(random, item);
  for (const group of groups) {
    const own = fields.filter(({ parent }) => parent === group);
    answers[group] = Array.from({ length: random.whole(1, 4) }, (_, at) => ({
      id: `row_${at + 1}`,
      values: Object.fromEntries(own.map((item) => [item.id, answerTo(random, item)])),
    }));
  }
  // A question that does not show is never answered.
  for (const { id, showsFor } of structure)
    if (showsFor && answers[showsFor.choice] !== showsFor.option) delete answers[id];
  return answers;
}

/** Makes own lines and discounts. A discount never takes off more than there is. */
function adjustmentsTo(random: Random, asked: Omit<Asked, "adjustments">, list: ListItem[]): Adjustment[] {
  const own: Adjustment[] = [];
  if (!asked.template.pricing) return own;
  if (random.percent(30)) own.push({ kind: "line", label: "Travel", amount: random.whole(1, 90_000) });
  if (random.percent(25)) {
    const quantity = random.pick(["1", "2.5", "0.375", "12", "3.333"]);
    const price = random.percent(40) ? { price: random.whole(0, 30_000) } : {};
    own.push({ kind: "item", code: random.pick(list).code, quantity, ...price });
  }
  if (random.percent(25))
    own.push({ kind: "discount", label: "For early birds", percent: random.pick([5, 7.5, 12.25, 33.33]) });
  if (random.percent(25)) {
    const most = linesSum(priceOf({ ...asked, adjustments: own }));
    if (most > 1) own.push({ kind: "discount", label: "Goodwill", amount: random.whole(1, Math.min(most, 20_000)) });
  }
  return own;
}

const linesSum = (price: Price | null) =>
  (price?.lines ?? [])
    .filter(({ kind }) => kind !== "minimum_charge" && kind !== "rounding")
    .reduce((sum, { amount }) => sum + amount, 0);

/** Maximum of a line of a quote, in cents and in units. */
const mostOfLine = { cents: 10_000_000_000, units: 1_000_000_000 };

export function quoteFrom(random: Random, template: Template, list: ListItem[]): Asked {
  const answers = answersTo(random, template);
  const asked = { template, answers, list, adjustments: adjustmentsTo(random, { template, answers, list }, list) };
  const extras = template.structure.filter(({ customer_may_choose }) => customer_may_choose).map(({ id }) => id);
  const isTooMuch =
    priceOf(asked, new Set(extras))?.lines.some(
      ({ amount, quantity }) => amount > mostOfLine.cents || Number(quantity) > mostOfLine.units,
    ) ?? false;
  return isTooMuch ? quoteFrom(random, template, list) : asked;
}
