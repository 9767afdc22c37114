import { activityCalls } from "@quotemill/shared/contracts/activity";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { type ActivityFilters, type MentionedActivity, maxCountedActivities } from "@quotemill/shared/screens/activity";
import type { FastifyPluginAsync } from "fastify";
import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "../../platform/db/database-types.ts";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { countOf, takePage } from "../../platform/db/paging.ts";
import { notFound } from "../../platform/errors.ts";
import { asActor, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";

/** Lists the activities of one company. A global admin passes null, which lists those of all companies. */
function listActivity(db: Db, companyId: string | null, { kind, person, ...page }: ActivityFilters & PageQuery) {
  const matching = db
    .selectFrom("audit_log")
    .$if(companyId !== null, (query) => query.where("company_id", "=", companyId))
    .$if(kind !== "all", (query) => query.where("kind", "=", kind))
    .$if(person !== "", (query) => query.where("actor_id", "=", person));
  return takeActivities(db, matching.select(["id", "created_at"]), page);
}

/** Lists the activities that mention a record. */
function listMentions(db: Db, companyId: string, targetId: string, page: PageQuery) {
  const matching = db
    .selectFrom("audit_mentions")
    .where("company_id", "=", companyId)
    .where("target_id", "=", targetId)
    .select(["entry_id as id", "created_at"]);
  return takeActivities(db, matching, page);
}

type Matching<Table extends keyof DB> = SelectQueryBuilder<DB, Table, { id: number; created_at: string }>;

/** Takes a page of ids in the order of their index before it reads the activities themselves. */
function takeActivities<Table extends keyof DB>(db: Db, matching: Matching<Table>, page: PageQuery) {
  const rows = db
    .selectFrom(matching.as("matching"))
    .innerJoin("audit_log", "audit_log.id", "matching.id")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .leftJoin("companies", "companies.id", "audit_log.company_id")
    .select([
      "matching.id",
      "matching.created_at",
      "users.id as actor_id",
      sql<string | null>`coalesce(nullif(users.full_name, ''), audit_log.actor_name, actor_email)`.as("actor_name"),
      "actor_email",
      "action",
      "subject",
      "companies.name as company_name",
      mentions.as("about"),
      sql<string | null>`audit_log.details ->> 'reason'`.as("reason"),
    ]);
  const counted = matching.clearSelect().select(sql`1`.as("one")).limit(sql.lit(maxCountedActivities));
  return takePage(db, rows, newestFirst("matching.created_at"), page, {
    columns: { total: countOf(db.selectFrom(counted.as("counted"))) },
  });
}

const isOf = (table: string) =>
  sql`${sql.ref(`${table}.company_id`)} = audit_log.company_id and ${sql.ref(`${table}.id`)} = (item ->> 'id')::uuid`;

const personOf = (table: string) => sql`json_build_object('email', person_email, 'id', (
  select id from contacts where contacts.company_id = ${sql.ref(`${table}.company_id`)} and email = person_email))`;

/** The records that an activity mentions. `id` is null for one that can no longer be opened. */
const mentions = sql<MentionedActivity[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', item ->> 'kind', 'name', item ->> 'name', 'id', found.id, 'person', found.person) order by nth), '[]')
  from jsonb_array_elements(audit_log.about) with ordinality listed(item, nth)
  left join lateral (
    select id, null::json as person from contacts where item ->> 'kind' = 'contact' and status = 'active' and ${isOf("contacts")}
    union all
    select id, null from form_templates where item ->> 'kind' = 'template' and ${isOf("form_templates")}
    union all
    select id, null from users where item ->> 'kind' = 'user' and email is not null and ${isOf("users")}
    union all
    select id, ${personOf("quotes")} from quotes where item ->> 'kind' = 'quote' and ${isOf("quotes")}
    union all
    select id, ${personOf("saved_quotes")} from saved_quotes where item ->> 'kind' = 'draft' and ${isOf("saved_quotes")}
  ) found on true
)`;

export const activityRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, activityCalls.list, (request) =>
    asActor(request, (db, actor) =>
      listActivity(db, actor.app_role === "global_admin" ? null : actor.company_id, request.query),
    ),
  );

  addCall(app, activityCalls.ofContact, (request) =>
    inCompany(request, (db, companyId) => activityOf(db, "contacts", companyId, request.params.id, request.query)),
  );

  addCall(app, activityCalls.ofQuote, (request) =>
    inCompany(request, (db, companyId) => activityOf(db, "quotes", companyId, request.params.id, request.query)),
  );

  addCall(app, activityCalls.ofTemplate, (request) =>
    inCompany(request, (db, companyId) =>
      activityOf(db, "form_templates", companyId, request.params.id, request.query),
    ),
  );
};

const names = { contacts: "contact", quotes: "quote", form_templates: "template" };

async function activityOf(db: Db, table: keyof typeof names, companyId: string, id: string, page: PageQuery) {
  const own = sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id}`;
  const { rows } = await own.execute(db);
  return rows.length > 0 ? listMentions(db, companyId, id, page) : notFound(names[table]);
}
