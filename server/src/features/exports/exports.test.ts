import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readCell, readCsv } from "@quotemill/shared/text/csv";
import Fastify from "fastify";
import { sql } from "kysely";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { waitMs } from "../../../../suites/limits.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { listContactsFully } from "../contacts/index.ts";
import { listQuotesBriefly } from "../quotes/index.ts";
import { sendCsv } from "./exports.routes.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
});

const linesOf = (body: string) => body.replace("\uFEFF", "").trimEnd().split("\r\n");
const cellsOf = (body: string) => readCsv(body.replace("\uFEFF", ""), ",").rows.map(({ cells }) => cells);

it("an export has each contact of a list that is longer than a page, once", async () => {
  const { get, user } = await test.signedIn();
  await sql`insert into contacts (company_id, first_name, email, created_at)
    select ${user.company_id}, 'Person ' || n, 'person-' || n || '@example.com', '2026-03-01T13:30:00Z'
    from generate_series(1, 1201) n`.execute(test.db);
  const response = await get("/rest/v1/exports/contacts");
  expect(response.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/),
  });
  const [head, ...rows] = linesOf(response.body);
  expect(head).toMatch(/^"First name","Last name","Email","Phone",/);
  expect(new Set(rows).size).toBe(1201);
  expect(rows[0]).toMatch(/^"Person \d+","","person-\d+@example\.com",.*,"0","","2026-03-02"$/);
  const found = await get("/rest/v1/exports/contacts?search=person-77@");
  expect(linesOf(found.body)).toHaveLength(2);
});

it("an export has a quote's person, total and days, and no formulas", async () => {
  const contact = await test.build.contact({ company_id, last_name: "=cmd()", phone: "+61 400" });
  const quote = await test.build.quote({ company_id, contact_id: contact.id, status: "Generated" });
  await sql`update quotes set outputs = '{"grand_total": "$1,234.50", "profit": 99}', quote_name = '=1+1'
    where id = ${quote.id}`.execute(test.db);
  const { body } = await caller.get("/rest/v1/exports/quotes");
  const [, row] = linesOf(body);
  expect(row).toContain(`"'=1+1","Ada =cmd()","${contact.email}","","Generated","1234.5",`);
  expect((await caller.get(`/rest/v1/exports/contacts?search=${contact.email}`)).body).toContain('"Ada","\'=cmd()",');
});

it("an import reads exported contacts back, however odd their details are", async () => {
  const details = ["＝1+1", "a;=cmd()", '"@x"', "'=1", "-5", "+61 400", "O'Brien; Sons", " \u200b-x"];
  const added = [];
  for (const [index, text] of details.entries()) {
    const email = `odd-${index}@example.com`;
    added.push(await test.build.contact({ company_id, email, last_name: text.trim(), phone: text.trim() }));
  }
  const [, ...rows] = cellsOf((await caller.get("/rest/v1/exports/contacts?search=odd-")).body);
  const read = rows.map(([, last = "", email, phone = ""]) => [email, readCell(last), readCell(phone)]);
  expect(read.sort()).toEqual(added.map(({ email, last_name, phone }) => [email, last_name, phone]).sort());
});

it("an export has each quote's own answer, not that of the offer as a whole", async () => {
  const { company_id, created_by, quotes } = await test.build.offer({ choice: "one", state: "accepted" });
  await test.db
    .updateTable("offer_quotes")
    .set({ state: "not_chosen" })
    .where("quote_id", "=", quotes[1]?.quote_id ?? "")
    .execute();
  await test.build.offer({ company_id, created_by, state: "expired", snapshots: [{ quote_number: "HF-9" }] });
  const reader = await test.signedIn({ company_id });
  const [, ...rows] = cellsOf((await reader.get("/rest/v1/exports/quotes")).body);
  const answersByNumber = Object.fromEntries(rows.map((cells) => [cells[0], cells.at(-1)]));
  expect(answersByNumber).toEqual({
    [quotes[0]?.snapshot.quote_number ?? ""]: "accepted",
    [quotes[1]?.snapshot.quote_number ?? ""]: "not chosen",
    "HF-9": "expired",
  });
  // Accepted quotes also say so in the status, as on every screen.
  expect(rows.find((cells) => cells.at(-1) === "accepted")?.[5]).toBe("Accepted");
  expect(rows.find((cells) => cells.at(-1) === "expired")?.[5]).not.toBe("Accepted");
});

it("an export has the price list as it is sold, and costs only for people who may see them", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  await test.db.updateTable("companies").set({ costs_visible_to: "admins" }).where("id", "=", company_id).execute();
  const add = async (item: object) => (await admin.post("/rest/v1/price_items", item)).json().id as string;
  const screw = await add({
    code: "SCR-1",
    name: "=Screw",
    supplier: "Bolts & Co",
    cost: 3.45,
    markup_basis_points: 5_000,
  });
  await add({ code: "KIT-1", name: "Box", price: 990, pack: "10", parts: [{ item_id: screw, quantity: "100" }] });
  const path = "/rest/v1/exports/price_items";
  const whole = await admin.get(path);
  expect(whole.headers["content-disposition"]).toMatch(/^attachment; filename="prices-\d{4}-\d\d-\d\d\.csv"$/);
  const tableOf = (body: string) => {
    const [head = [], ...rows] = cellsOf(body);
    return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])));
  };
  expect(tableOf(whole.body)).toMatchObject([
    { Code: "KIT-1", Cost: "3.45", "Markup %": "", Price: "9.9", Pack: "10", Kit: "Yes", Active: "Yes" },
    {
      Code: "SCR-1",
      Name: "'=Screw",
      Supplier: "Bolts & Co",
      Cost: "0.0345",
      "Markup %": "50",
      Price: "0.05",
      Kit: "No",
    },
  ]);
  const user = await test.signedIn({ company_id, app_role: "user" });
  const seen = (await user.get(`${path}?search=scr`)).body;
  expect(tableOf(seen)).toMatchObject([{ Code: "SCR-1", Price: "0.05" }]);
  expect(linesOf(seen)[0]).not.toMatch(/Cost|Markup/);
});

it("an export has each item of a price list that is longer than a page, once", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  await sql`insert into price_items (company_id, code, name, cost, markup_basis_points)
    select ${admin.user.company_id}, 'P-' || n, 'Item', 100, 0 from generate_series(1, 1201) n`.execute(test.db);
  const codes = cellsOf((await admin.get("/rest/v1/exports/price_items?order=name_desc")).body).map(([code]) => code);
  expect(new Set(codes).size).toBe(1202);
});

it("an export counts nothing: a file needs no total, and each page would count the whole list again", async () => {
  const { company_id } = await test.build.contact();
  await test.build.quote({ company_id });
  const page = { cursor: "", limit: 2, search: "" };
  const lists = [
    await listContactsFully(test.db, company_id, {
      ...page,
      source: "manual",
      within: "all",
      status: "active",
      order: "changed",
    }),
    await listQuotesBriefly(test.db, company_id, { ...page, tab: "generated" }),
  ];
  for (const list of lists) {
    expect(list.items.length).toBeGreaterThan(0);
    expect(list).not.toHaveProperty("total");
  }
});

it("the server refuses a fourth export of a company at the same time", async () => {
  const path = "/rest/v1/exports/contacts";
  const blocker = await test.pool.connect();
  await blocker.query("begin; lock table contacts in access exclusive mode");
  const three = [caller.get(path), caller.get(path), caller.get(path)].map((response) => Promise.resolve(response));
  const waiting = `select from pg_locks where not granted and relation = 'contacts'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await test.pool.query(waiting)).rowCount).toBe(3);
  expect((await caller.get(path)).statusCode).toBe(429);
  await blocker.query("rollback");
  blocker.release();
  expect((await Promise.all(three)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await caller.get(path)).statusCode).toBe(200);
});

it("the server refuses exports of a company beyond those of a minute, and says when to come again", async () => {
  const { get } = await test.signedIn();
  for (let count = 0; count < budgets.exportsBegun.most; count++) {
    expect((await get("/rest/v1/exports/quotes")).statusCode).toBe(200);
  }
  const refused = await get("/rest/v1/exports/quotes");
  expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
  expect((await caller.get("/rest/v1/exports/quotes")).statusCode).toBe(200);
});

it("the server refuses more exports of all companies than the process can write at the same time", async () => {
  const path = "/rest/v1/exports/contacts";
  const companies = budgets.exportsOfAll.most / budgets.exports.most + 1;
  const callers = await Promise.all(Array.from({ length: companies }, () => test.signedIn()));
  const locked = await test.db.startTransaction().execute();
  await sql`lock table contacts`.execute(locked);
  const statuses: number[] = [];
  const asked = callers.flatMap(({ get }) => [1, 2, 3].map(async () => statuses.push((await get(path)).statusCode)));
  // Nothing else is answered while the table is locked. Once it is not, places are free again for those that come later.
  await expect.poll(() => statuses).toEqual([429, 429, 429]);
  await locked.rollback().execute();
  await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(budgets.exportsOfAll.most);
  expect(await callers[0]?.get(path)).toMatchObject({ statusCode: 200 });
});

/** A file without an end, from a separate server. */
async function sendEndless() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const settled = vi.fn();
  app.get("/", (_, reply) =>
    sendCsv(reply, "endless", { Words: () => "x".repeat(1_000) }, async () => ({
      items: Array.from({ length: 500 }),
      next_cursor: "more",
    })).finally(settled),
  );
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const client = connect(Number(port), "127.0.0.1");
  client.on("error", () => undefined);
  client.write("GET / HTTP/1.1\r\nhost: test\r\n\r\n");
  await once(app.server, "request");
  return { client, settled };
}

it("an export frees its place when the reader leaves", async () => {
  const { client, settled } = await sendEndless();
  await once(client, "readable");
  client.destroy();
  await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce(), { timeout: waitMs });
});

it("an export frees its place after some minutes, however slowly someone reads", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, settled } = await sendEndless();
  await once(client, "readable");
  expect(settled).not.toHaveBeenCalled();
  while (settled.mock.calls.length === 0) {
    vi.advanceTimersByTime(60_000);
    await nextTurn();
  }
  client.destroy();
});
