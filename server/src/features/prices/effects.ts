import { type ExpectedTotals, effectOnTest } from "@quotemill/shared/prices/effects";
import { itemsOfLines, withListedLines } from "@quotemill/shared/prices/item-lines";
import {
  type DraftEffect,
  noQuoteEffects,
  type QuoteEffects,
  type TemplateEffect,
  testStatuses,
} from "@quotemill/shared/prices/quote-effects";
import { itemsIn, withListFigures } from "@quotemill/shared/prices/rates";
import { priceBasis, priceQuote } from "@quotemill/shared/pricing/price-quote";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import type { TemplateForm } from "@quotemill/shared/templates/schema/template";
import type { Db } from "../../platform/db/db.ts";
import { Turns } from "../../platform/turns.ts";
import { findRegion } from "../companies/index.ts";
import { listLatestDrafts, listTemplatesWith, type MovedTest, readTemplate } from "./effects.queries.ts";
import type { FiguresRow, loadFigures } from "./items.queries.ts";

/** More than a company has. Anything beyond is not run, and is reported as left out. */
const mostTemplates = 200;
const mostTests = 1_000;
const mostDrafts = 500;
const shownDrafts = 20;
/** Some seconds of computing; a fixed number of steps, so that every machine runs the same tests and drafts. */
const mostSteps = 10_000_000;

/** The items before a change, and the ids of those whose cost or price it moves. */
export interface ListBefore {
  items: ReadonlyMap<string, FiguresRow>;
  added: ReadonlySet<string>;
  movedIds: string[];
  load: typeof loadFigures;
}

/**
 * Runs the test cases of all templates with a changed item, and their drafts and others that have it as a line, at the
 * prices before and after. Must be called when the change is written and not yet committed.
 */
export async function findQuoteEffects(
  db: Db,
  companyId: string,
  before: ListBefore,
): Promise<{ effects: QuoteEffects; movedTests: MovedTest[] }> {
  if (before.movedIds.length === 0) return { effects: noQuoteEffects, movedTests: [] };
  const turns = new Turns();
  const known = new Map(before.items);
  const templates: TemplateEffect[] = [];
  const movedTests: MovedTest[] = [];
  const drafts: DraftEffect[] = [];
  const { tax_basis_points } = await findRegion(db, companyId);
  let [testCount, leftOut, draftCount, steps] = [0, 0, 0, 0];
  for (const { id, uses_items } of await listTemplatesWith(db, companyId, before.movedIds, mostTemplates)) {
    const template = await readTemplate(db, companyId, id);
    if (!template) continue;
    const waiting = await listLatestDrafts(db, companyId, id, Math.max(mostDrafts - draftCount, 0));
    const lines = waiting.flatMap(({ adjustments }) => adjustments);
    const [was, is] = await listsFor(db, companyId, [...itemsIn(template), ...itemsOfLines(lines)], known, before);
    const [formBefore, formAfter] = [withListFigures(template, was), withListFigures(template, is)];
    const tests = [];
    for (const test of uses_items ? template.test_cases : []) {
      if (testCount >= mostTests || steps > mostSteps) {
        leftOut++;
        continue;
      }
      testCount++;
      steps += 2 * workOut(formAfter, test.answers).steps;
      const { effect, expected } = effectOnTest(formBefore, formAfter, test);
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
    if (uses_items) templates.push({ id, name: template.name, tests: tests.sort(byStatus) });
    for (const { answers, adjustments, ...draft } of waiting) {
      if (steps > mostSteps) break;
      draftCount++;
      steps += 2 * workOut(formAfter, answers).steps;
      const totalAt = (form: TemplateForm, items: Listed) => {
        const own = withListedLines(adjustments, items);
        return priceQuote(priceBasis(form, own, tax_basis_points), answers, own)?.grand_total ?? null;
      };
      const [totalBefore, totalAfter] = [totalAt(formBefore, was), totalAt(formAfter, is)];
      if (totalBefore !== totalAfter) drafts.push({ ...draft, before: totalBefore, after: totalAfter });
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

type Listed = ReadonlyMap<string, FiguresRow>;

/**
 * The list before the change, and after it. `known` has the items as they were before, and gets those that stay as they
 * are.
 */
async function listsFor(
  db: Db,
  companyId: string,
  ids: string[],
  known: Map<string, FiguresRow>,
  before: ListBefore,
): Promise<[was: Listed, is: Listed]> {
  const loaded = await before.load(db, companyId, ids);
  for (const [id, item] of loaded) if (!known.has(id) && !before.added.has(id)) known.set(id, item);
  return [known, loaded];
}
