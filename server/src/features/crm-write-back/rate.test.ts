import { proposedMapping } from "@quotemill/shared/crm/write-back";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeLocation, fakeTokens, startFakeGhl } from "../../../test/local.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { createGhlClient } from "../crm/index.ts";
import { writeBackJob } from "./index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/crm_write_back";

/** A company at that location, whose changes are written. */
async function company(locationId: string) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const privateToken = locationId === fakeLocation.id ? fakeTokens.good : `pit-location-${locationId}`;
  await caller.post("/functions/v1/ghl-connect", { companyId: company_id, locationId, privateToken });
  await caller.put(path, { is_on: true, pipeline_id: null, mapping: proposedMapping });
  return { caller, company_id };
}

/** As if that many more quotes had been sent, each to somebody else. */
async function waiting(caller: Awaited<ReturnType<typeof company>>["caller"], count: number) {
  const { company_id } = await test.build.offer({ created_by: caller.user.id });
  await sql`with copied as (
      insert into events (company_id, id, type, created_at, about, body)
      select company_id, gen_random_uuid(), type, created_at + nth * interval '1 millisecond', about, body
      from events, generate_series(1, ${count}) nth where company_id = ${company_id} and type = 'quote.sent'
      returning company_id, id, created_at)
    insert into crm_writes (company_id, event_id, created_at) select company_id, id, created_at from copied`.execute(
    test.db,
  );
}

/** A job's dependencies whose clock moves only by waiting, and the times of its calls. */
async function fakeTime() {
  const begun = Date.now();
  let now = begun;
  const clock = () => new Date(now);
  const at: number[] = [];
  const crm = await startFakeGhl({ clock, onCall: () => at.push(now - begun) });
  const { serverDb: db, keys } = test;
  const pause = async (ms: number) => {
    now += ms;
  };
  const ghl = createGhlClient({ baseUrl: crm.url, clock });
  return { deps: { db, keys, clock, pause, ghl, publicUrl: () => "http://quotemill.test" }, at, crm };
}
const mostIn = (times: number[], ms: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));

describe("calls to a location", () => {
  it("keep within five a second with 10,000 waiting events, and take turns of ten seconds", async () => {
    const { caller, company_id } = await company("tenThousand0000");
    await waiting(caller, 10_000);
    const { deps, at, crm } = await fakeTime();
    for (let turn = 0; turn < 3; turn++) await writeBackJob.run(deps, { company_id });
    await crm.stop();
    const seconds = (at.at(-1) ?? 0) / 1_000;
    expect(seconds).toBeGreaterThan(28);
    expect(seconds).toBeLessThan(36);
    expect(mostIn(at, 1_000)).toBe(budgets.crmCalls.most);
    expect(at.length).toBeGreaterThan(seconds * budgets.crmCalls.most * 0.95);
    const queued = sql`select from graphile_worker.jobs where task_identifier = 'write_back' limit 1`;
    expect((await queued.execute(test.db)).rows).toHaveLength(1);
  });

  it("keep within it for two companies together that share a location", async () => {
    const both = [await company("sharedByTwo0000"), await company("sharedByTwo0000")];
    for (const { caller } of both) await waiting(caller, 100);
    const { deps, at, crm } = await fakeTime();
    await Promise.all(both.map(({ company_id }) => writeBackJob.run(deps, { company_id })));
    await crm.stop();
    expect(mostIn(at, 10_000)).toBeLessThanOrEqual(10 * budgets.crmCalls.most);
  });

  it("are made by one job at a time, however many there are", async () => {
    const { caller, company_id } = await company("oneAtATime00000");
    await waiting(caller, 20);
    const { deps, at, crm } = await fakeTime();
    await Promise.all(Array.from({ length: 10 }, () => writeBackJob.run(deps, { company_id })));
    await crm.stop();
    const { rows } = await sql<{ calls: number }>`
      select max(count) as calls from (
        select count(*) from crm_calls where company_id = ${company_id} and step = 'note' group by event_id) notes`.execute(
      test.db,
    );
    expect(rows[0]?.calls).toBe(1);
    expect(at.length).toBeGreaterThan(20);
  });
});

describe("what an admin may ask of GoHighLevel", () => {
  it("is limited", async () => {
    const { caller } = await company(fakeLocation.id);
    const most = async (count: number, call: () => Promise<{ statusCode: number }>) => {
      const statuses = [];
      for (let index = 0; index < count; index++) statuses.push((await call()).statusCode);
      return statuses.indexOf(429);
    };
    // Turning it on was one.
    expect(await most(31, () => caller.get(`${path}/location`))).toBe(budgets.crmChecks.most - 1);
    const rules = { pipeline_id: null, mapping: proposedMapping };
    expect(await most(31, () => caller.post(`${path}/dry_run`, rules))).toBe(budgets.dryRuns.most);
    expect(await most(31, () => caller.post(`${path}/retry`, {}))).toBe(budgets.crmRetries.most);
  });

  it("is three dry runs at a time", async () => {
    const { caller } = await company(fakeLocation.id);
    await test.build.offer({ created_by: caller.user.id });
    const run = () => caller.post(`${path}/dry_run`, { pipeline_id: null, mapping: proposedMapping });
    const before = test.ghl.calls.length;
    test.ghl.play("hang");
    const three = [run(), run(), run()];
    await expect.poll(() => test.ghl.calls.length).toBe(before + three.length);
    expect((await run()).statusCode).toBe(429);
    test.ghl.play(null);
    test.ghl.hangUp();
    const problems = (await Promise.all(three)).map((answer) => answer.json().problem);
    expect(problems).toEqual(Array(three.length).fill("GoHighLevel could not be reached."));
  });
});
