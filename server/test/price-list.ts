import { sql } from "kysely";
import { beforeAll, beforeEach, expect } from "vitest";
import { createTestApp } from "./test-app.ts";

type Test = Awaited<ReturnType<typeof createTestApp>>;
type Admin = Awaited<ReturnType<Test["signedIn"]>>;

/** The price list of a company that is new in each test, with an admin who changes it. */
export function usePriceList() {
  let test: Test;
  let admin: Admin;
  let company_id: string;
  beforeAll(async () => {
    test = await createTestApp({ apiLimitFactor: 100 });
  });
  beforeEach(async () => {
    admin = await test.signedIn({ app_role: "admin" });
    company_id = admin.user.company_id ?? "";
  });
  const path = "/rest/v1/price_items";
  async function create(code: string, more: object = {}) {
    const answer = await admin.post(path, { code, name: `Item ${code}`, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  return {
    get test() {
      return test;
    },
    get admin() {
      return admin;
    },
    get company_id() {
      return company_id;
    },
    path,
    create,
    /** Adds an item and returns its id. */
    add: async (code: string, more: object = {}): Promise<string> => (await create(code, more)).id,
    read: async (id: string, caller = admin) => (await caller.get(`${path}/${id}`)).json(),
    save: (id: string, changes: object) => admin.patch(`${path}/${id}`, changes),
    change: (body: object) => admin.post("/functions/v1/change-prices", body),
    undo: (change_id: string) => admin.post("/functions/v1/undo-price-change", { change_id }),
    changes: async () => (await admin.get("/rest/v1/price_changes")).json().items,
    /** Every byte of the items and their parts. */
    async stored() {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(price_items)::text as row from price_items where company_id = ${company_id}
        union all select to_jsonb(price_item_parts)::text from price_item_parts where company_id = ${company_id}
        order by 1`.execute(test.db);
      return rows.map(({ row }) => row);
    },
  };
}
