import type { ExpectedTotals } from "@quotemill/shared/prices/effects";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { readContents } from "@quotemill/shared/templates/versions/contents";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { usesAnyItem } from "./uses.queries.ts";

/** A test case that was made to expect other totals, which an undo takes back. */
export interface MovedTest {
  template_id: string;
  test_id: string;
  before: ExpectedTotals;
  after: ExpectedTotals;
}

/** The templates that these items affect: `uses_items` is true, or one of its drafts has a line of them. */
export const listTemplatesWith = (db: Db, companyId: string, itemIds: string[], most: number) =>
  db
    // Materialized, so that each template is looked through once.
    .with(
      (named) => named("templates").materialized(),
      (query) =>
        query
          .selectFrom("form_templates")
          .select(["id", "name", usesAnyItem(itemIds).as("uses_items")])
          .where("company_id", "=", companyId),
    )
    .selectFrom("templates")
    .select(["id", "name", "uses_items"])
    .where(sql<boolean>`(uses_items or id in (
      select template_id from saved_quotes, jsonb_array_elements(adjustments) line
      where saved_quotes.company_id = ${companyId} and line ->> 'item_id' = any(${itemIds}::text[])))`)
    .orderBy("name")
    .orderBy("id")
    .limit(most)
    .execute();

/** Counts the templates' test cases that use any of these items. */
export async function countTests(db: Db, companyId: string, itemIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom("form_templates")
    .select(sql<number>`coalesce(sum(jsonb_array_length(test_cases)), 0)`.as("count"))
    .where("company_id", "=", companyId)
    .where(usesAnyItem(itemIds))
    .executeTakeFirstOrThrow();
  return count;
}

export async function readTemplate(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("form_templates")
    .select(["name", "structure", "tables", "pricing", "test_cases"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && readContents(row);
}

export const listLatestDrafts = (db: Db, companyId: string, templateId: string, most: number) =>
  db
    .selectFrom("saved_quotes")
    .select(["id", "quote_name as name", sql<Answers>`answers`.as("answers")])
    .select(sql<Adjustment[]>`adjustments`.as("adjustments"))
    .where("company_id", "=", companyId)
    .where("template_id", "=", templateId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();

/**
 * Returns an editor's test cases with the totals that they expect today, if the price list moved some while the
 * template was open. Totals that the editor has changed stay. The caller holds the template's row, so that none moves
 * in between.
 */
export async function withMovedExpectations(
  db: Db,
  companyId: string,
  templateId: string,
  { tests, seenAt }: { tests: TestCase[]; seenAt: string },
): Promise<TestCase[]> {
  const changes = await db
    .selectFrom("price_changes")
    .select(sql<MovedTest[]>`moved_tests`.as("moved_tests"))
    .where("company_id", "=", companyId)
    .where("created_at", ">=", seenAt)
    .where(sql<boolean>`moved_tests @> ${JSON.stringify([{ template_id: templateId }])}::jsonb`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const moves = changes
    .flatMap(({ moved_tests }) => moved_tests)
    .filter(({ template_id }) => template_id === templateId);
  return tests.map((test) => {
    let { expect } = test;
    for (const { test_id, before, after } of moves) {
      const totals = Object.entries(before) as [keyof ExpectedTotals, number][];
      const isMoved = test_id === test.id && totals.every(([name, total]) => expect[name] === total);
      if (isMoved) expect = { ...expect, ...after };
    }
    return { ...test, expect };
  });
}

/**
 * Makes test cases expect other totals, unless someone has changed what they expect. That is no change of the template:
 * it makes no version, and people who are editing the template can continue.
 */
export async function moveExpectations(db: Db, companyId: string, tests: MovedTest[]) {
  // In one order everywhere, so that two changes of one template cannot wait for each other.
  for (const templateId of [...new Set(tests.map(({ template_id }) => template_id))].sort()) {
    const moved = tests.filter(({ template_id }) => template_id === templateId);
    await sql`update form_templates set test_cases = (
        select jsonb_agg(case when test -> 'expect' @> moved.before
          then jsonb_set(test, '{expect}', (test -> 'expect') || moved.after) else test end order by nth)
        from jsonb_array_elements(test_cases) with ordinality tests (test, nth)
        left join jsonb_to_recordset(${JSON.stringify(moved)}) as moved (test_id text, before jsonb, after jsonb)
          on test_id = test ->> 'id')
      where company_id = ${companyId} and id = ${templateId} and test_cases <> '[]'`.execute(db);
  }
}
