import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Budget, budgets, removeEndedUses, spend } from "../src/platform/budgets.ts";
import { serverFolder } from "../src/platform/server-folder.ts";
import { createTestApp } from "./test-app.ts";

describe("the table of budgets in docs/security.md", () => {
  const root = join(serverFolder, "..");
  const [, section = ""] = readFileSync(join(root, "docs", "security.md"), "utf8").split("## Budgets\n");
  const rows = section
    .split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("has the lines of the code, with their amounts", () => {
    const amount = ({ most, each, per }: Budget) => `${most.toLocaleString("en")} ${each} per ${per}`;
    const written = Object.fromEntries((rows ?? []).map(([, name, , amount]) => [name?.replaceAll("`", ""), amount]));
    expect(written).toEqual(Object.fromEntries(Object.entries(budgets).map(([name, each]) => [name, amount(each)])));
  });

  it("names a test for each", () => {
    const files = (rows ?? []).flatMap(([, , , , , shown]) => [...(shown ?? "").matchAll(/`([^`]+)`/g)]);
    expect(files.length).toBeGreaterThanOrEqual(Object.keys(budgets).length);
    const missing = files.filter(([, file = ""]) => file.includes(".") && !existsSync(join(root, file)));
    expect(missing.map(([, file]) => file)).toEqual([]);
  });
});

describe("spending", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    test = await createTestApp();
  });

  it("counts concurrent uses, each budget and key by itself", async () => {
    const uses = await Promise.all(Array.from({ length: 8 }, () => spend(test.db, "invitationsToMailbox", "a")));
    expect(uses.filter(Boolean)).toHaveLength(budgets.invitationsToMailbox.most);
    expect(await spend(test.db, "invitationsToMailbox", "b")).toBe(true);
    expect(await spend(test.db, "invitations", "a")).toBe(true);
  });

  it("counts amounts, and refuses one that does not fit", async () => {
    expect(await spend(test.db, "invitationsToMailbox", "c", { amount: 4 })).toBe(true);
    expect(await spend(test.db, "invitationsToMailbox", "c", { amount: 2 })).toBe(false);
  });

  it("keeps to another limit if it is given one", async () => {
    expect(await spend(test.db, "invitationsToMailbox", "d", { amount: 7, most: 8 })).toBe(true);
    expect(await spend(test.db, "invitationsToMailbox", "d", { most: 8 })).toBe(true);
    expect(await spend(test.db, "invitationsToMailbox", "d", { most: 8 })).toBe(false);
  });

  it("starts over when its time has passed", async () => {
    const uses = () => Promise.all(Array.from({ length: 6 }, () => spend(test.db, "invitationsToMailbox", "e")));
    expect(await uses()).toContain(false);
    await test.db
      .updateTable("app.budget_uses")
      .set({ ends_at: new Date(0).toISOString() })
      .execute();
    expect(await spend(test.db, "invitationsToMailbox", "e")).toBe(true);
  });

  it("forgets what has ended", async () => {
    await spend(test.db, "invitations", "f");
    await test.db
      .updateTable("app.budget_uses")
      .set({ ends_at: new Date(0).toISOString() })
      .execute();
    await removeEndedUses(test.db);
    expect(await test.db.selectFrom("app.budget_uses").selectAll().execute()).toEqual([]);
  });
});
