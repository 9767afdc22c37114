import { runMigrations } from "graphile-worker";
import { expect, it } from "vitest";
import { migrate } from "../src/platform/migrate.ts";
import { databaseBefore } from "./database-before.ts";

const company = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";

it("files that waited for their own job wait in the table, and so do those of an older process", async () => {
  const { url, client } = await databaseBefore("0096_file_removals.sql");
  await runMigrations({ connectionString: url });
  const add = (task: string, path: string, hours: number) =>
    client.query("select app.add_job($1, $2, $3, 25, $4)", [
      task,
      { company_id: company, path: `${company}/${path}` },
      `${task} ${path}`,
      hours * 3_600_000,
    ]);
  await add("remove_unused_file", "written.pdf", 1);
  await add("remove_unused_file", "replaced.pdf", 7 * 24);
  await add("deliver_quote", "other", 0);
  await migrate(url);
  await add("remove_unused_file", "written.pdf", 7 * 24);
  await add("remove_unused_file", "replaced.pdf", 1);
  await add("remove_unused_file", "new.pdf", 1);

  const jobs = await client.query("select task_identifier from graphile_worker.jobs");
  const removals = await client.query(`select company_id, path,
    round(extract(epoch from due_at - now()) / 3600)::int as hours from app.file_removals order by path`);
  await client.end();
  expect(jobs.rows).toEqual([{ task_identifier: "deliver_quote" }]);
  expect(removals.rows).toEqual([
    { company_id: company, path: `${company}/new.pdf`, hours: 1 },
    { company_id: company, path: `${company}/replaced.pdf`, hours: 7 * 24 },
    { company_id: company, path: `${company}/written.pdf`, hours: 7 * 24 },
  ]);
});
