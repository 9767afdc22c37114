import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { removeOldRecords } from "./remove-old-records.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let company_id: string;
let quote_id: string;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["webhook_deliveries", "quote_sends", "workflow_messages", "app.mailbox", "audit_log"] as const) {
    await sql`delete from ${sql.table(table)}`.execute(test.db);
  }
  company_id = (await test.build.company()).id;
  quote_id = (await test.build.quote({ company_id })).id;
});

const now = new Date("2026-11-15T03:43:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString();
const tenDays = {
  webhook_deliveries: 10,
  quote_sends: 10,
  workflow_messages: 10,
  "app.mailbox": 10,
  audit_log: 10,
};
const clean = (keepDays = tenDays) => removeOldRecords(test.db, now, keepDays);

async function deliver(created_at: string, more: { quote_id?: string; kind?: string; send_id?: string } = {}) {
  const row = { company_id, kind: "quote", request_body: "{}", created_at, ...more };
  await test.db.insertInto("webhook_deliveries").values(row).execute();
}
const deliveries = async () => {
  const rows = await test.db
    .selectFrom("webhook_deliveries")
    .select(["kind", "created_at"])
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind, created_at }) => [kind, created_at]);
};

async function send(started_at: string, finished_at: string | null) {
  const row = { company_id, quote_ids: [quote_id], payload: "{}", started_at, finished_at };
  return (await test.db.insertInto("quote_sends").values(row).returning("id").executeTakeFirstOrThrow()).id;
}
const sends = async () => (await test.db.selectFrom("quote_sends").select("id").execute()).map(({ id }) => id);

it("a quote's latest delivery of each kind stays, however old, and earlier ones are removed", async () => {
  await deliver(daysAgo(40), { quote_id });
  await deliver(daysAgo(30), { quote_id });
  await deliver(daysAgo(20), { quote_id, kind: "callback" });
  await deliver(daysAgo(15), { kind: "test" });
  await deliver(daysAgo(9), { kind: "test" });
  await clean();
  expect(await deliveries()).toEqual([
    ["quote", daysAgo(30)],
    ["callback", daysAgo(20)],
    ["test", daysAgo(9)],
  ]);
});

it("finished sends are removed, but no message that a quote still shows and no warning", async () => {
  await send(daysAgo(11), daysAgo(11));
  const unconfirmed = await send(daysAgo(11), null);
  const shown = await send(daysAgo(11), daysAgo(11));
  await deliver(daysAgo(11), { quote_id, kind: "send", send_id: shown });
  const recent = await send(daysAgo(9), daysAgo(9));
  await clean();
  expect((await sends()).sort()).toEqual([unconfirmed, shown, recent].sort());
});

it("old mails and audit log entries are removed", async () => {
  for (const created_at of [daysAgo(11), daysAgo(9)]) {
    const mail = { recipient: "a@example.com", subject: "", text_body: "", html_body: "", created_at };
    await test.db.insertInto("app.mailbox").values(mail).execute();
    await test.db
      .insertInto("workflow_messages")
      .values({ company_id, message_id: randomUUID(), created_at })
      .execute();
    await test.db.insertInto("audit_log").values({ action: "contact.created", kind: "contacts", created_at }).execute();
  }
  await clean();
  for (const table of ["app.mailbox", "workflow_messages", "audit_log"] as const) {
    expect(await test.db.selectFrom(table).select("created_at").execute()).toEqual([{ created_at: daysAgo(9) }]);
  }
});

it("the rest of an import is removed a day after it began", async () => {
  const [left, recent] = [
    await test.build.contactImport({ company_id }),
    await test.build.contactImport({ company_id }),
  ];
  for (const [{ id }, days] of [
    [left, 1.1],
    [recent, 0.9],
  ] as const) {
    await test.db
      .updateTable("contact_imports")
      .set({ created_at: daysAgo(days) })
      .where("id", "=", id)
      .execute();
  }
  await clean();
  const staged = test.db.selectFrom("contact_import_rows").select("import_id").where("company_id", "=", company_id);
  expect(await staged.execute()).toEqual([{ import_id: recent.id }]);
});

it("deleted records that were not brought back are removed after a day", async () => {
  const { id: deleted_by, company_id } = await test.build.user();
  const deleted = (days: number) => ({
    ...{ company_id: company_id ?? "", id: randomUUID(), kind: "quotes", record: "{}", deleted_by },
    deleted_at: daysAgo(days),
  });
  const [old, recent] = [deleted(1.1), deleted(0.9)];
  await test.db.insertInto("deleted_records").values([old, recent]).execute();
  await clean();
  const left = await test.db.selectFrom("deleted_records").select("id").execute();
  expect(left).toEqual([{ id: recent.id }]);
});

it("jobs that failed for good a month ago are removed, and no other", async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  const add = async (task: string, changes: string) => {
    await sql`select graphile_worker.add_job(${task}, max_attempts => 3)`.execute(test.db);
    await sql`update graphile_worker._private_jobs job set ${sql.raw(changes)} from graphile_worker._private_tasks task
      where task.id = task_id and identifier = ${task}`.execute(test.db);
  };
  const longAgo = `updated_at = '${daysAgo(31)}', run_at = '${daysAgo(31)}'`;
  await add("failed_long_ago", `attempts = 3, ${longAgo}`);
  await add("changed_lately", `attempts = 3, updated_at = '${daysAgo(29)}', run_at = '${daysAgo(31)}'`);
  await add("failed_lately", `attempts = 3, updated_at = '${daysAgo(31)}', run_at = '${daysAgo(29)}'`);
  await add("still_tried", `attempts = 2, ${longAgo}`);
  await add("last_attempt_runs", `attempts = 3, ${longAgo}, locked_at = now(), locked_by = 'worker'`);
  await clean();
  const left = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by 1`.execute(test.db);
  expect(left.rows.map(({ task }) => task)).toEqual([
    "changed_lately",
    "failed_lately",
    "last_attempt_runs",
    "still_tried",
  ]);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
});

it("everything stays forever if the setting is 0", async () => {
  await deliver(daysAgo(4_000));
  await clean({ ...tenDays, webhook_deliveries: 0 });
  expect(await deliveries()).toHaveLength(1);
});

it("more rows than one batch are removed, even if thousands have the same time", async () => {
  await sql`insert into workflow_messages (company_id, message_id, created_at)
    select ${company_id}::uuid, n::text, ${daysAgo(20)}::timestamptz + (n / 6000) * interval '1 second'
    from generate_series(1, 12001) n`.execute(test.db);
  await clean();
  expect(await test.db.selectFrom("workflow_messages").select("message_id").execute()).toEqual([]);
});

it("the timer runs the removal, with the server's clock", async () => {
  await deliver(new Date().toISOString());
  await sql`select graphile_worker.add_job('remove_old_records')`.execute(test.db);
  await test.runJobs();
  expect(await deliveries()).toHaveLength(1);
  test.passTime(91 * 24 * 3_600_000);
  await sql`select graphile_worker.add_job('remove_old_records')`.execute(test.db);
  await test.runJobs();
  expect(await deliveries()).toEqual([]);
});
