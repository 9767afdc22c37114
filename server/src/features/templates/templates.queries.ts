import { isDeepStrictEqual } from "node:util";
import { withoutListFigures } from "@quotemill/shared/prices/rates";
import { externalIdTaken, type PageQuery, type SyncQuery } from "@quotemill/shared/requests/paging";
import { readTables } from "@quotemill/shared/templates/schema/tables";
import {
  type FormParts,
  readItems,
  type TemplateFilters,
  type TemplateOrder,
} from "@quotemill/shared/templates/schema/template";
import {
  readContents,
  type TemplateContents,
  type TemplateInput,
  type TemplateUpdate,
  templateParts,
} from "@quotemill/shared/templates/versions/contents";
import { sql } from "kysely";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { compiledOnce } from "../../platform/db/driver.ts";
import { alphabetical, type ListOrder, newestFirst, oldestFirst, type SortKey } from "../../platform/db/list-order.ts";
import { lockRows } from "../../platform/db/locks.ts";
import { contains, countOf, takePage } from "../../platform/db/paging.ts";
import { nextVersion } from "../../platform/db/query-parts.ts";
import { AppError } from "../../platform/errors.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import { withMovedExpectations, withPrices } from "../prices/index.ts";
import { keepVersion } from "./versions.queries.ts";

const idColumn = sql.ref("form_templates.id");
const nameKey: SortKey = { name: "sort_name", value: alphabetical("form_templates.name"), kind: "text" };

/** A company has few templates, so only the default order needs an index. */
const templateOrders: Record<TemplateOrder, ListOrder> = {
  newest: newestFirst("form_templates.created_at"),
  oldest: oldestFirst("form_templates.created_at"),
  changed: newestFirst("form_templates.updated_at"),
  name: { keys: [nameKey], id: idColumn, direction: "asc" },
  name_desc: { keys: [nameKey], id: idColumn, direction: "desc" },
};

const listColumns = [
  "id",
  "company_id",
  "name",
  "is_active",
  "is_starter",
  "external_id",
  "created_by",
  "created_at",
  "updated_at",
] as const;
const columns = [...listColumns, "version", ...templateParts] as const;

const whole = <Row extends Record<keyof TemplateInput, unknown>>(row: Row) => ({ ...row, ...readContents(row) });

/** Gives the contents the form that columns take, which is text for JSON. Absent parts are left alone. */
const columnsOf = (contents: TemplateContents) => {
  const { name, structure, make_webhook_url, pricing, inclusions, exclusions, tables, test_cases } = contents;
  return {
    ...{ name, make_webhook_url, inclusions, exclusions },
    structure: structure && JSON.stringify(structure),
    pricing: pricing && JSON.stringify(pricing),
    tables: tables && JSON.stringify(tables),
    test_cases: test_cases && JSON.stringify(test_cases),
  } satisfies Record<keyof TemplateInput, unknown>;
};

/** Parts that are absent stay so. */
const asStored = (contents: TemplateContents): TemplateContents => {
  const { structure = [], tables = [] } = contents;
  const stored = withoutListFigures({ structure, tables });
  return {
    ...contents,
    ...(contents.structure && { structure: stored.structure }),
    ...(contents.tables && { tables: stored.tables }),
  };
};

/** People fill in items that are neither calculated nor contain others. */
const filledIn = sql.lit(`$[*] ? (@.type != "calculated" && @.type != "section" && @.type != "group")`);

export function listTemplates(
  db: Db,
  companyId: string,
  {
    active,
    starter,
    search,
    status,
    order,
    updated_since = "",
    external_id = "",
    ...page
  }: TemplateFilters & PageQuery & SyncQuery & Record<"active" | "starter", boolean>,
) {
  const matching = db
    .selectFrom("form_templates")
    .where("company_id", "=", companyId)
    .$if(active || status === "active", (query) => query.where("is_active", "=", true))
    .$if(starter, (query) => query.where("is_starter", "=", true))
    .$if(updated_since !== "", (query) => query.where("updated_at", ">=", updated_since))
    .$if(external_id !== "", (query) => query.where("external_id", "=", external_id))
    .$if(status === "off", (query) => query.where("is_active", "=", false))
    .$if(search !== "", (query) => query.where(sql<boolean>`lower(name) like ${contains(search)}`));
  const rows = matching.select([
    ...listColumns,
    sql<number>`jsonb_array_length(jsonb_path_query_array(structure, ${filledIn}))`.as("field_count"),
    sql<number>`jsonb_array_length(jsonb_path_query_array(structure, '$[*] ? (exists(@.conditional) || exists(@.showIf))'))`.as(
      "conditional_count",
    ),
    sql<boolean>`exists (select from template_drafts
      where template_drafts.company_id = form_templates.company_id
        and template_drafts.template_id = form_templates.id)`.as("has_draft"),
  ]);
  const shown = updated_since ? oldestFirst("form_templates.updated_at") : templateOrders[order];
  return takePage(db, rows, shown, page, { columns: { total: countOf(matching) } });
}

/** Finds a template in the form in which people quote with it. */
export async function findTemplate(db: Db, companyId: string, id: string) {
  const stored = await findStored(db, companyId, id);
  return stored && withPrices(db, companyId, stored);
}

async function findStored(db: Db, companyId: string, id: string) {
  const [row] = await readRow(db, companyId, id);
  return row && whole(row);
}

/** Until the end of the transaction, no price change moves the totals that its test cases expect. */
async function lockStored(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("form_templates")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && whole(row);
}

const readRow = compiledOnce((db: Db, companyId: string, id: string) =>
  db.selectFrom("form_templates").select(columns).where("company_id", "=", companyId).where("id", "=", id).compile(),
);

export async function insertTemplate(
  db: Db,
  companyId: string,
  createdBy: string | null,
  contents: TemplateInput,
  is_active = true,
) {
  await checkRoom(db, "templates", companyId);
  const row = await db
    .insertInto("form_templates")
    .values({
      ...columnsOf(asStored(contents)),
      name: contents.name,
      company_id: companyId,
      created_by: createdBy,
      is_active,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await keepVersion(db, row, createdBy);
  return withPrices(db, companyId, whole(row));
}

const taken = externalIdTaken("template");
const refuseTakenId = onUniqueViolation(
  "form_templates_external_id_key",
  () => new AppError("conflict", taken, { external_id: taken }),
);

/**
 * Returns undefined if the template does not exist, or is no longer the one that was seen. A change of the contents
 * makes a version.
 */
export async function updateTemplate(db: Db, companyId: string, id: string, update: TemplateUpdate, savedBy: string) {
  const { updated_at: seenAt, is_active, is_starter, external_id, note, draft_updated_at, ...changes } = update;
  const before = seenAt === undefined ? undefined : await lockStored(db, companyId, id);
  if (seenAt !== undefined && !before) return;
  if (seenAt !== undefined && changes.test_cases) {
    const tests = { tests: changes.test_cases, seenAt };
    changes.test_cases = await withMovedExpectations(db, companyId, id, tests);
  }
  const changed = before && differing(before, asStored(changes));
  const isVersion = changed !== undefined && Object.keys(changed).length > 0;
  const row = await db
    .updateTable("form_templates")
    .set({
      ...(is_active !== undefined && { is_active }),
      ...(is_starter !== undefined && { is_starter }),
      ...(external_id !== undefined && { external_id }),
      ...(changed && { ...columnsOf(changed), updated_at: nextVersion("form_templates") }),
      ...(isVersion && { version: sql<number>`version + 1` }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .$if(seenAt !== undefined, (query) => query.where("updated_at", "=", seenAt ?? ""))
    .returning(columns)
    .executeTakeFirst()
    .catch(refuseTakenId);
  if (row && isVersion) await keepVersion(db, row, savedBy, note);
  return row && withPrices(db, companyId, whole(row));
}

const differing = (before: TemplateInput, changes: TemplateContents): TemplateContents =>
  Object.fromEntries(
    templateParts
      .filter((part) => changes[part] !== undefined && !isDeepStrictEqual(changes[part], before[part]))
      .map((part) => [part, changes[part]]),
  );

/** Its quotes and drafts lose it. They are locked first and in the usual order, as everywhere else. */
export async function deleteTemplate(db: Db, companyId: string, id: string) {
  for (const table of ["quotes", "saved_quotes"] as const) {
    const made = sql`array(select id from ${sql.table(table)} where company_id = ${companyId} and template_id = ${id})`;
    await lockRows(db, table, companyId, made, "no key update");
  }
  return db
    .deleteFrom("form_templates")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}

/** The form that a quote was made with. */
export const readForm = (quote: { template_structure: unknown; template_tables: unknown }): FormParts => ({
  structure: readItems(quote.template_structure),
  tables: readTables(quote.template_tables),
});
