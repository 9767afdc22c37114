import { expect, it } from "vitest";
import { migrate } from "../src/platform/migrate.ts";
import { databaseBefore } from "./database-before.ts";

it("gives existing templates their first version, and counts the saves of a server that knows of none", async () => {
  const { url, client } = await databaseBefore("0064_template_versions.sql");
  const { rows } = await client.query("insert into companies (name) values ('Old') returning id");
  await client.query("insert into form_templates (company_id, name) values ($1, 'Fence')", [rows[0].id]);
  await migrate(url);
  await client.query("update form_templates set name = 'Tall fence', updated_at = now()");
  await client.query("update form_templates set is_active = false");
  const versions = await client.query("select version, contents ->> 'name' as name from template_versions order by 1");
  const template = await client.query("select name, version from form_templates");
  await client.end();
  expect(versions.rows).toEqual([
    { version: 1, name: "Fence" },
    { version: 2, name: "Tall fence" },
  ]);
  expect(template.rows).toEqual([{ name: "Tall fence", version: 2 }]);
});
