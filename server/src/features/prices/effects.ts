import { type ExpectedTotals, effectOnTest } from "@quotemill/shared/prices/effects";
import {
  type DraftEffect,
  noQuoteEffects,
  type QuoteEffects,
  type TemplateEffect,
  testStatuses,
} from "@quotemill/shared/prices/quote-effects";
import { itemsIn, type ListedItems, withListFigures } from "@quotemill/shared/prices/rates";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import type { Db } from "../../platform/db/db.ts";
import { Turns } from "../../platform/turns.ts";
import { listLatestDrafts, listTemplatesWith, type MovedTest, readTemplate } from "./effects.queries.ts";
import { type ItemRow, loadItems } from "./items.queries.ts";

/** More than a company has. What is beyond is not run, and told as left out. */
const mostTemplates = 200;
const mostTests = 1_000;
const mostDrafts = 500;
const shownDrafts = 20;
/** A form takes a tenth of a second at most, so this ends soon after. */
const mostMs = 5_000;

/** What items were before a change, and which of them cost or are sold for something else after it. */
export interface ListBefore {
  items: ReadonlyMap<string, ItemRow>;
  added: ReadonlySet<string>;
  movedIds: string[];
}

/**
 * Runs the test cases and drafts of all templates with a changed item, at the prices before and after. Must be called
 * when the change is written and not yet committed.
 */
export async function findQuoteEffects(
  db: Db,
  companyId: string,
  before: ListBefore,
): Promise<{ effects: QuoteEffects; movedTests: MovedTest[] }> {
  if (before.movedIds.length === 0) return { effects: noQuoteEffects, movedTests: [] };
  const turns = new Turns(mostMs);
  const known = new Map(before.items);
  const templates: TemplateEffect[] = [];
  const movedTests: MovedTest[] = [];
  const drafts: DraftEffect[] = [];
  let [testCount, leftOut, draftCount] = [0, 0, 0];
  for (const { id } of await listTemplatesWith(db, companyId, before.movedIds, mostTemplates)) {
    const template = await readTemplate(db, companyId, id);
    if (!template) continue;
    const [was, is] = await formsOf(db, companyId, template, known, before);
    const tests = [];
    for (const test of template.test_cases) {
      if (testCount >= mostTests || turns.isOver) {
        leftOut++;
        continue;
      }
      testCount++;
      const { effect, expected } = effectOnTest(was, is, test);
      tests.push(effect);
      if (Object.keys(expected).length > 0) {
        movedTests.push({
          ...{ template_id: id, test_id: test.id },
          before: only(test.expect, expected),
          after: expected,
        });
      }
      await turns.next();
    }
    templates.push({ id, name: template.name, tests: tests.sort(byStatus) });
    const waiting = await listLatestDrafts(db, companyId, id, Math.max(mostDrafts - draftCount, 0));
    for (const { answers, adjustments, ...draft } of waiting) {
      if (turns.isOver) break;
      draftCount++;
      const [totalBefore, totalAfter] = [was, is].map(
        (form) => priceQuote(form, answers, adjustments)?.grand_total ?? null,
      );
      if (totalBefore !== totalAfter) drafts.push({ ...draft, before: totalBefore ?? null, after: totalAfter ?? null });
      await turns.next();
    }
  }
  const failures = ({ tests }: TemplateEffect) => tests.filter(({ status }) => status === "fails").length;
  templates.sort((one, other) => failures(other) - failures(one));
  return {
    effects: {
      ...{ templates, tests_left_out: leftOut },
      ...{ drafts: drafts.slice(0, shownDrafts), drafts_moved: drafts.length },
    },
    movedTests,
  };
}

const byStatus = (one: { status: (typeof testStatuses)[number] }, other: typeof one) =>
  testStatuses.indexOf(one.status) - testStatuses.indexOf(other.status);

const only = (expect: ExpectedTotals, names: ExpectedTotals): ExpectedTotals =>
  Object.fromEntries(Object.keys(names).map((name) => [name, expect[name as keyof ExpectedTotals]]));

/** The form with the prices before the change, and after it. `known` has what was before, and gets what stays as it is. */
async function formsOf(
  db: Db,
  companyId: string,
  template: TemplateInput,
  known: Map<string, ItemRow>,
  before: ListBefore,
) {
  const loaded = await loadItems(db, companyId, [...itemsIn(template)]);
  const is: ListedItems = new Map(loaded.map((item) => [item.id, item]));
  for (const item of loaded) if (!known.has(item.id) && !before.added.has(item.id)) known.set(item.id, item);
  return [withListFigures(template, known), withListFigures(template, is)] as const;
}
