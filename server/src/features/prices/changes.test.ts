import { randomUUID } from "node:crypto";
import type { ItemEffect } from "@quotemill/shared/prices/changes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { usePriceList } from "../../../test/price-list.ts";

const list = usePriceList();
const { path, add, save, change, undo, changes, stored } = list;
const part = (item_id: string, quantity = "1") => ({ item_id, quantity, waste_percent: "0" });
const lastChange = async (): Promise<string> => (await changes())[0].id;
const messageOf = (answer: Awaited<ReturnType<typeof undo>>) => [answer.statusCode, answer.json().error];

const effect = ({ code, before, after }: ItemEffect) => [code, before.cost, after.cost, before.price, after.price];

describe("changing several at once", () => {
  it("raises costs, confirms them, and says which kits follow", async () => {
    const a = await add("A", { cost: 100.55, markup_basis_points: 1_000 });
    const b = await add("B", { cost: 200, price: 500 });
    const kit = await add("K", { parts: [part(a, "3")], markup_basis_points: 10_000 });
    await add("K2", { parts: [part(kit)], price: 1 });
    await add("Z", { cost: 5 });
    const before = (await list.admin.get(`${path}/${a}`)).json();
    const answer = (await change({ ids: [b, a], cost_percent: "4.5" })).json();
    expect(answer.effects.items.map(effect)).toEqual([
      ["A", 100.55, 105, 111, 116],
      ["B", 200, 209, 500, 500],
      ["K", 301.65, 315, 603, 630],
      ["K2", 301.65, 315, 1, 1],
    ]);
    const after = (await list.admin.get(`${path}/${a}`)).json();
    expect(after.priced_at > before.priced_at).toBe(true);
    expect(await changes()).toMatchObject([
      {
        ...{ id: answer.change_id, kind: "edit", did: "changed", by: "Test Person", codes: ["A", "B"], item_count: 2 },
        ...{ undoes: null, undone_at: null },
      },
      ...["Z", "K2", "K", "B", "A"].map((code) => ({ did: "added", codes: [code], item_count: 1 })),
    ]);
    const lowered = (await change({ ids: [a, kit], cost_percent: "-99.99" })).json();
    expect(lowered.effects.items.map(effect)).toContainEqual(["A", 105, 0.01, 116, 0]);
  });

  it.each([
    ["8", 1_890, 2_041],
    ["5", 1_930, 2_027],
    ["-8", 3_210, 2_953],
    ["4.5", 100, 105],
    ["-0.5", 100, 99.5],
    ["-4.5", 104.71, 100],
    ["4.5", 40.33, 42.14],
    ["4.5", 0.01, 0.01],
  ])("by %s %% of %d cents gives %d: whole cents from a dollar up", async (cost_percent, cost, changed) => {
    const id = await add("A", { cost, markup_basis_points: 0 });
    const dry = (await change({ ids: [id], cost_percent, dry_run: true })).json();
    expect(dry.effects.items[0].after.cost).toBe(changed);
    expect((await change({ ids: [id], cost_percent })).json().effects).toEqual(dry.effects);
    expect((await list.read(id)).cost).toBe(changed);
  });

  it("sets a markup instead of a price, and deactivates what is active", async () => {
    const [a, b] = [await add("A", { cost: 100, price: 7 }), await add("B", { markup_basis_points: 2_500 })];
    expect((await change({ ids: [a, b], markup_basis_points: 2_500 })).json().change_id).not.toBeNull();
    expect((await changes())[0]).toMatchObject({ codes: ["A"], item_count: 1 });
    expect((await change({ ids: [a, b], markup_basis_points: 2_500 })).json().change_id).toBeNull();
    const off = (await change({ ids: [a, b], is_active: false })).json();
    expect(off.effects.items.map(({ after }: ItemEffect) => after)).toEqual([
      { cost: 100, price: 125, is_active: false },
      { cost: 0, price: 0, is_active: false },
    ]);
  });

  it("changes all of them or none", async () => {
    const a = await add("A", { cost: 100 });
    const before = await stored();
    expect((await change({ ids: [a, randomUUID()], cost_percent: "5" })).statusCode).toBe(404);
    const dear = await add("B", { cost: 99_000_000 });
    expect((await change({ ids: [a, dear], cost_percent: "5" })).statusCode).toBe(400);
    await undo(await lastChange());
    expect(await stored()).toEqual(before);
  });

  it("sets the figures of one item, which a dry run shows before", async () => {
    const [a, b] = [await add("A", { cost: 100, price: 150 }), await add("B")];
    const kit = await add("K", { parts: [part(a, "2")], markup_basis_points: 0 });
    const before = await stored();
    const figures = { cost: 120, price: null, markup_basis_points: 1_000 };
    const dry = (await change({ ids: [a], figures, dry_run: true })).json();
    expect(dry.effects.items.map(effect)).toEqual([
      ["A", 100, 120, 150, 132],
      ["K", 200, 240, 200, 240],
    ]);
    expect(await stored()).toEqual(before);
    expect((await change({ ids: [a], figures })).json().effects).toEqual(dry.effects);
    // A kit costs what its parts cost.
    const ofKit = (await change({ ids: [kit], figures: { cost: 5, price: 500 } })).json();
    expect(ofKit.effects.items.map(effect)).toEqual([["K", 240, 240, 240, 500]]);
    for (const wrong of [
      { ids: [a, b], figures },
      { ids: [a], figures, cost_percent: "5" },
      { ids: [a], figures: { cost: -1 } },
      { ids: [a], figures: { price: 5, markup_basis_points: 5 } },
    ]) {
      expect((await change(wrong)).statusCode).toBe(400);
    }
    expect((await change({ ids: [randomUUID()], figures })).statusCode).toBe(404);
  });

  it("only shows what would happen in a dry run", async () => {
    const a = await add("A", { cost: 100 });
    await add("K", { parts: [part(a, "2")] });
    const before = [await stored(), await changes()];
    const activities = () =>
      list.test.db.selectFrom("audit_log").select("id").where("company_id", "=", list.company_id).execute();
    const told = await activities();
    const dry = (await change({ ids: [a], cost_percent: "10", dry_run: true })).json();
    expect([await stored(), await changes()]).toEqual(before);
    expect(await activities()).toEqual(told);
    expect(dry.change_id).toBeNull();
    expect((await change({ ids: [a], cost_percent: "10" })).json().effects).toEqual(dry.effects);
  });
});

describe("the history of the list", () => {
  it("shows what was asked, of whose items, and the result for a single one", async () => {
    const supplier = "Southern Steel";
    const [a, b] = [await add("A", { cost: 200, supplier }), await add("B", { cost: 400, supplier })];
    const c = await add("C", { price: 500 });
    await change({ ids: [a, b], cost_percent: "08.50" });
    await undo(await lastChange());
    await change({ ids: [a, b, c], markup_basis_points: 4_500 });
    await change({ ids: [b, c], is_active: false });
    await save(a, { cost: 300 });
    const plain = { cost_percent: null, markup_basis_points: null, is_active: null, supplier: null, item: null };
    const [saved, ...rest] = (await changes()).slice(0, 5);
    expect(saved).toMatchObject({
      ...{ ...plain, item_count: 1 },
      item: { name: "Item A", before: { cost: 200, price: 290 }, after: { cost: 300, price: 435 } },
    });
    expect(rest).toMatchObject([
      { ...plain, is_active: false, item_count: 2 },
      { ...plain, markup_basis_points: 4_500, item_count: 3 },
      { ...plain, kind: "undo", cost_percent: "8.5", supplier },
      { ...plain, kind: "edit", cost_percent: "8.5", supplier },
    ]);
  });

  it("has no costs and markups for people who may not see them", async () => {
    const a = await add("A", { cost: 200, price: 900 });
    await change({ ids: [a], cost_percent: "10" });
    await change({ ids: [a], markup_basis_points: 10_000 });
    await list.test.db
      .updateTable("companies")
      .set({ costs_visible_to: "admins" })
      .where("id", "=", list.company_id)
      .execute();
    const user = await list.test.signedIn({ app_role: "user", company_id: list.company_id });
    const { items } = (await user.get("/rest/v1/price_changes")).json();
    expect(items).toMatchObject([
      {
        cost_percent: null,
        markup_basis_points: null,
        item: { before: { cost: null }, after: { cost: null, price: 440 } },
      },
      {
        cost_percent: null,
        markup_basis_points: null,
        item: { before: { cost: null }, after: { cost: null, price: 900 } },
      },
      { item: { before: null, after: { cost: null } } },
    ]);
  });
});

describe("the history of an item", () => {
  it("shows what it cost and was sold for, also of a kit whose parts have changed since", async () => {
    const a = await add("A", { cost: 100 });
    const kit = await add("K", { parts: [part(a)] });
    await save(a, { cost: 200 });
    await save(kit, { price: 900 });
    await save(a, { cost: 300 });
    const { items } = (await list.admin.get(`${path}/${kit}/changes`)).json();
    expect(items).toMatchObject([
      {
        ...{ kind: "edit", by: "Test Person" },
        before: { cost: 200, price: 200, is_active: true },
        after: { cost: 200, price: 900, is_active: true },
      },
      { before: null, after: { cost: 100, price: 100, is_active: true } },
    ]);
  });

  it("keeps the latest thousand changes", async () => {
    const a = await add("A");
    await sql`insert into price_changes (company_id, kind, codes, item_count, created_at)
      select ${list.company_id}, 'edit', '{}', 1, now() - n * interval '1 hour' from generate_series(1, 1005) n`.execute(
      list.test.db,
    );
    await save(a, { cost: 1 });
    const { rows } =
      await sql`select count(*) as count from price_changes where company_id = ${list.company_id}`.execute(
        list.test.db,
      );
    expect(rows).toEqual([{ count: 1000 }]);
  });
});

describe("undoing a change", () => {
  it("leaves every byte as before, for any change, and can be undone itself", async () => {
    const a = await add("A", { cost: 100.5, pack: "2.5", supplier: "Acme" });
    const b = await add("B", { price: 5 });
    const kit = await add("K", { parts: [part(a, "1.250"), part(b)] });
    const edits = [
      () => save(a, { cost: 7, code: "A2", pack: null, is_active: false }),
      () => save(kit, { parts: [part(b, "3")], price: 100 }),
      () => change({ ids: [a, b, kit], cost_percent: "12.5" }),
      () => change({ ids: [a, b, kit], markup_basis_points: 700 }),
      () => list.admin.delete(`${path}/${kit}`),
      () => add("New", { cost: 1, parts: [part(kit)] }),
    ];
    for (const edit of edits) {
      const before = await stored();
      await edit();
      const after = await stored();
      expect(after).not.toEqual(before);
      const edited = await lastChange();
      const undone = await undo(edited);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await stored()).toEqual(before);
      expect((await changes()).slice(0, 2)).toMatchObject([
        { kind: "undo", id: undone.json().change_id, undoes: edited, undone_at: null },
        { id: edited, undone_at: expect.any(String) },
      ]);
      expect((await undo(undone.json().change_id)).statusCode).toBe(200);
      expect(await stored()).toEqual(after);
      expect((await undo(await lastChange())).statusCode).toBe(200);
      expect(await stored()).toEqual(before);
    }
  });

  it("is refused once later changes touched the same items, which it names, until those are undone", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    const before = await stored();
    const first = (await change({ ids: [a, b, c], markup_basis_points: 100 })).json().change_id;
    const between = await stored();
    await save(c, { name: "Other" });
    const ofC = await lastChange();
    await list.admin.delete(`${path}/${a}`);
    const ofA = await lastChange();
    expect((await changes())[0]).toMatchObject({ did: "deleted", codes: ["A"] });
    expect(messageOf(await undo(first))).toEqual([
      409,
      "Item A and Other have been changed since. Undo the later changes first.",
    ]);
    expect((await undo(ofA)).statusCode).toBe(200);
    expect(messageOf(await undo(first))).toEqual([409, "Other has been changed since. Undo the later changes first."]);
    expect((await undo(ofC)).statusCode).toBe(200);
    expect(await stored()).toEqual(between);
    expect(messageOf(await undo(ofC))).toEqual([409, "This change was undone already."]);
    expect((await undo(first)).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it("is refused if an item that would go is used, if its code is taken, or if its parts are gone", async () => {
    const a = await add("A");
    const ofA = await lastChange();
    const kit = await add("K", { parts: [part(a)] });
    expect(messageOf(await undo(ofA))).toEqual([409, "A is used by the kit K. Deactivate it instead."]);
    await save(kit, { parts: [] });
    const ofParts = await lastChange();
    await list.admin.delete(`${path}/${a}`);
    const ofDelete = await lastChange();
    expect(messageOf(await undo(ofParts))).toEqual([400, "A part of this kit is not in the price list."]);
    await add("a");
    expect(messageOf(await undo(ofDelete))).toEqual([409, "An item with this code already exists."]);
  });

  it("cannot close a circle with a later change of another item", async () => {
    const x = await add("X");
    const kit = await add("K", { parts: [part(x)] });
    await save(kit, { parts: [] });
    const ofParts = await lastChange();
    await save(x, { parts: [part(kit)] });
    expect(messageOf(await undo(ofParts))).toEqual([400, "A kit cannot contain itself: K → X → K."]);
  });

  it("happens once if two people ask for it", async () => {
    await add("A");
    const id = await lastChange();
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
