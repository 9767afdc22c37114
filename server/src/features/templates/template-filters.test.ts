import type { TemplateListItem } from "@quotemill/shared/templates/schema/template";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn();
  const company_id = caller.user.company_id ?? "";
  for (const [index, name] of ["deck", "Fence 10", "Fence 2", "Awning"].entries()) {
    const { id } = await test.build.template({ company_id });
    const times = {
      created_at: `2026-01-0${index + 1}T00:00:00.000Z`,
      updated_at: `2026-02-0${9 - index}T00:00:00.000Z`,
    };
    const is_active = name !== "deck";
    await test.db
      .updateTable("form_templates")
      .set({ name, ...times, is_active })
      .where("id", "=", id)
      .execute();
  }
});

/** All of them, two at a time. */
async function namesOf(query: string) {
  const names: string[] = [];
  let cursor = "";
  do {
    const page = (await caller.get(`/rest/v1/form_templates?${query}&limit=2&cursor=${cursor}`)).json();
    names.push(...page.items.map((template: TemplateListItem) => template.name));
    cursor = page.next_cursor ?? "";
  } while (cursor);
  return names;
}

it.each([
  ["", ["Awning", "Fence 2", "Fence 10", "deck"]],
  ["order=oldest", ["deck", "Fence 10", "Fence 2", "Awning"]],
  ["order=changed", ["deck", "Fence 10", "Fence 2", "Awning"]],
  ["order=name", ["Awning", "deck", "Fence 2", "Fence 10"]],
  ["order=name_desc", ["Fence 10", "Fence 2", "deck", "Awning"]],
  ["search=FENCE&order=name", ["Fence 2", "Fence 10"]],
  ["search=%25", []],
  ["status=off", ["deck"]],
  ["status=active&order=name", ["Awning", "Fence 2", "Fence 10"]],
  ["status=off&active=true", []],
])("templates are listed with '%s' over all pages", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});
