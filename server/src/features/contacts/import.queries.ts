import type { ContactInput } from "@quotemill/shared/contacts/contact";
import type { ImportResult } from "@quotemill/shared/contacts/import";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { lockRows } from "../../platform/db/locks.ts";
import { expectMany, nextVersion } from "../../platform/db/query-parts.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { changedKeys, contactRows, eventParts } from "../events/index.ts";
import { contactDetails } from "./contacts.queries.ts";

/** An import is sent within minutes; the remains of one are removed when the next begins, or at night. */
export const removeStale = (db: Db, companyId: string) =>
  db
    .deleteFrom("contact_imports")
    .where("company_id", "=", companyId)
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .execute();

/** Begins or continues the import, and returns whether it takes more rows. */
export const openImport = (db: Db, { company_id, id }: CompanyActor, importId: string) =>
  db
    .insertInto("contact_imports")
    .values({ company_id, id: importId, created_by: id })
    .onConflict((conflict) => conflict.columns(["company_id", "id"]).doUpdateSet({ last_part_at: sql<string>`now()` }))
    .returning([sql<boolean>`result is not null`.as("is_done"), "is_ended"])
    .executeTakeFirstOrThrow();

/**
 * Drops the imports that have waited longest for their next part. They are remembered as ended: otherwise their next
 * part would start them again, and only the rest of the file would be imported.
 */
export const endOldest = (db: Db, companyId: string, { most }: { most: number }) =>
  sql`with ended as (
      update contact_imports set is_ended = true, bytes = 0
      where company_id = ${companyId} and result is null and not is_ended and id in (
        select id from contact_imports where company_id = ${companyId} and result is null and not is_ended
        order by last_part_at desc, id offset ${most})
      returning id
    )
    delete from contact_import_rows using ended where company_id = ${companyId} and import_id = ended.id`.execute(db);

/** Returns false if the company's imports would keep more bytes than they may. */
export async function addBytes(db: Db, companyId: string, id: string, bytes: number, most: number) {
  const { numUpdatedRows } = await db
    .updateTable("contact_imports")
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where(sql<boolean>`(select sum(bytes) from contact_imports where company_id = ${companyId}) + ${bytes} <= ${most}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** If two rows have the same address, the first counts. Returns how many are new: a part may be sent twice. */
export async function insertRows(db: Db, company_id: string, import_id: string, contacts: ContactInput[]) {
  const { numAffectedRows = 0n } = await sql`insert into contact_import_rows (company_id, import_id, email, contact)
    select ${company_id}, ${import_id}, given.contact ->> 'email', given.contact
    from jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) with ordinality given (contact, nth)
    order by nth
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Returns false if the import would have too many rows. */
export async function addRowCount(db: Db, companyId: string, id: string, count: number, most: number) {
  const { numUpdatedRows } = await db
    .updateTable("contact_imports")
    .set({ row_count: sql<number>`row_count + ${count}` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where(sql<boolean>`row_count + ${count} <= ${most}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks the import until the transaction ends: if there are two requests to import, the second finds the result of the
 * first.
 */
export const lockImport = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("contact_imports")
    .select([sql<ImportResult | null>`result`.as("result"), "is_ended"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Adds and updates all contacts in one statement, and publishes an event for each. Empty details never replace known
 * ones. A deleted contact whose address comes up again is restored regardless of `known`, because no one would see it
 * otherwise. All parts of the statement see contacts as they were before it, so `before` has none of the new ones.
 */
export async function importRows(
  db: Db,
  actor: CompanyActor,
  importId: string,
  { known, country }: { known: "update" | "keep"; country: string },
): Promise<ImportResult> {
  const { company_id } = actor;
  // `excluded` has the company's own country where the file has none.
  const givenCountry = sql`(select nullif(contact ->> 'country', '') from contact_import_rows given
    where given.company_id = ${company_id} and given.import_id = ${importId} and given.email = excluded.email)`;
  const merged = (name: string) =>
    name === "country"
      ? sql`coalesce(${givenCountry}, contacts.country)`
      : sql`coalesce(nullif(excluded.${sql.ref(name)}, ''), contacts.${sql.ref(name)})`;
  const columns = sql.join(contactDetails.map((name) => sql.ref(name)));
  const given = sql.join(
    contactDetails.map((name) =>
      name === "country"
        ? sql`coalesce(nullif(contact ->> 'country', ''), ${country})`
        : sql`contact ->> ${sql.lit(name)}`,
    ),
  );
  const changes = sql.join(contactDetails.map((name) => sql`${sql.ref(name)} = ${merged(name)}`));
  const differs = sql.join(
    contactDetails.map((name) => sql`contacts.${sql.ref(name)} <> ${merged(name)}`),
    sql` or `,
  );
  await expectMany(db);
  // In the usual order, and not in that of the addresses, because other writers also change several contacts at once.
  const knownIds = sql`array(select contacts.id from contact_import_rows given
    join contacts on contacts.company_id = given.company_id and contacts.email = given.email
    where given.company_id = ${company_id} and given.import_id = ${importId})`;
  await lockRows(db, "contacts", company_id, knownIds, "no key update");
  const { parts, queued } = eventParts(contactRows("contact", sql`contact`));
  const { rows } = await sql<ImportResult>`
    with given as (
      select email, contact from contact_import_rows where company_id = ${company_id} and import_id = ${importId}
    ), before as materialized (
      select contacts.* from contacts where company_id = ${company_id} and email in (select email from given)
    ), written as (
      insert into contacts (company_id, email, ${columns}, source, created_by)
      select ${company_id}, email, ${given}, 'csv_import', ${actor.id} from given order by email
      on conflict (company_id, email) do update
        set ${changes}, status = 'active', updated_at = ${nextVersion("contacts")}
        where contacts.status = 'archived' or (${known === "update"} and (${differs}))
      returning contacts.*
    ), contact as materialized (
      select written.*, case when before.id is not null then ${changedKeys("written", "before")} end as changed
      from written left join before on before.id = written.id
    ), ${parts}
    select count(*) filter (where changed is null)::integer as added,
      count(*) filter (where changed is not null)::integer as updated,
      (select count(*) from given)::integer - count(*)::integer as kept, ${queued} as queued
    from contact`.execute(db);
  const { added = 0, updated = 0, kept = 0 } = rows[0] ?? {};
  return { added, updated, kept };
}

export async function finishImport(db: Db, companyId: string, id: string, result: ImportResult) {
  await db
    .updateTable("contact_imports")
    .set({ result: JSON.stringify(result), bytes: 0 })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("contact_import_rows").where("company_id", "=", companyId).where("import_id", "=", id).execute();
}
