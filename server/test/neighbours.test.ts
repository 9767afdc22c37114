import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "./test-app.ts";

type Test = Awaited<ReturnType<typeof createTestApp>>;
type Caller = Awaited<ReturnType<Test["signedIn"]>>;
let test: Test;
let ours: Caller;
let company_id: string;
let neighbour: Caller;
beforeAll(async () => {
  test = await createTestApp({ apiLimitFactor: 100 });
});
beforeEach(async () => {
  ours = await test.signedIn({ app_role: "admin" });
  company_id = ours.user.company_id ?? "";
  neighbour = await test.signedIn({ app_role: "admin" });
});

const items = "/rest/v1/price_items";
const submit = "/functions/v1/submit-quote";
const statusesOf = async (answers: Promise<{ statusCode: number }>[]) => [
  ...new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode)),
];
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Runs the statement in a separate transaction, and keeps its locks until `meantime` has finished. */
async function whileLocked(statement: string, parameters: readonly string[], meantime: () => Promise<void>) {
  const holder = await test.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(statement, [...parameters]);
    await meantime();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}
const lockPriceList = () =>
  ["select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${company_id} price list`]] as const;
const lockCompany = () => ["select from companies where id = $1 for update", [company_id]] as const;

/** Calls that must work regardless of a neighbour's load. */
async function expectServed(caller: Caller) {
  expect((await caller.get("/rest/v1/contacts")).statusCode).toBe(200);
  expect((await test.app.inject("/readyz")).statusCode).toBe(200);
}

async function importPlan(caller: Caller) {
  const text = "Code,Name,Price\nN-1,Post,1.05";
  const columns = ["code", "name", "cost"];
  const read = await caller.post("/rest/v1/price_imports", { supplier: "Steel", file_name: "a.csv", text, columns });
  expect(read.statusCode, read.body).toBe(200);
  return `/rest/v1/price_imports/${read.json().id}/effects`;
}

async function quoteOf(caller: Caller) {
  const entry = { company_id: caller.user.company_id ?? "" };
  const [template, contact] = [await test.build.template(entry), await test.build.contact(entry)];
  return { template_id: template.id, contact_id: contact.id, quote_name: "Fence", answers: {} };
}

describe("nobody waits for a neighbour", () => {
  it.each([
    [1, 30],
    [3, 60],
  ])("whose %i import plans and %i changes wait for the price list", async (plans, edits) => {
    const effects = await importPlan(ours);
    let waiting: Promise<{ statusCode: number }>[] = [];
    await whileLocked(...lockPriceList(), async () => {
      waiting = [
        ...times(plans, () => Promise.resolve(ours.get(effects))),
        ...times(edits, (index) => Promise.resolve(ours.post(items, { code: `A-${index}`, name: "Post" }))),
      ];
      await expect.poll(test.waiting).toBe(1);
      // Everyone else of the company waits without a connection, so its own people are also served.
      await expectServed(ours);
      await expectServed(neighbour);
      expect((await neighbour.post(items, { code: "A-1", name: "Post" })).statusCode).toBe(200);
      expect(await test.waiting()).toBe(1);
    });
    expect(await statusesOf(waiting)).toEqual([200]);
  });

  it("where two people submit 190 quotes that wait for the company's next number", async () => {
    const colleague = await test.signedIn({ app_role: "user", company_id });
    const [quote, theirs] = [await quoteOf(ours), await quoteOf(neighbour)];
    let waiting: Promise<{ statusCode: number }>[] = [];
    await whileLocked(...lockCompany(), async () => {
      waiting = times(190, (index) => Promise.resolve((index % 2 ? ours : colleague).post(submit, quote)));
      // A few of them, and no more however long it takes.
      await expect.poll(test.waiting).toBeGreaterThan(2);
      await expectServed(ours);
      await expectServed(neighbour);
      expect((await neighbour.post(submit, theirs)).statusCode).toBe(200);
      expect(await test.waiting()).toBeLessThanOrEqual(4);
    });
    expect(await statusesOf(waiting)).toEqual([200]);
  });

  it("although several companies wait for their locks at once, and somebody signs in at that time", async () => {
    const companies = await Promise.all(times(5, () => test.signedIn({ app_role: "admin" })));
    const quotes = await Promise.all(companies.map(quoteOf));
    let waiting: Promise<{ statusCode: number }>[] = [];
    const ids = companies.map(({ user }) => user.company_id);
    await whileLocked(
      "select from companies where id = any($1::uuid[]) for update",
      [`{${ids.join(",")}}`],
      async () => {
        waiting = companies.flatMap((caller, at) =>
          times(20, () => Promise.resolve(caller.post(submit, quotes[at] ?? {}))),
        );
        await expect.poll(test.waiting).toBeGreaterThan(8);
        await expectServed(neighbour);
        await expectServed(await test.signedIn({ app_role: "user" }));
        const wrong = { email: "nobody@example.com", password: "wrong password" };
        expect(
          (await test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: wrong }))
            .statusCode,
        ).toBe(400);
      },
    );
    expect(await statusesOf(waiting)).toEqual([200]);
  });
});

/** Sets a time limit of all the server's connections, so that it is over at once. */
async function setLimit(name: string, value: string) {
  const clients = await Promise.all(times(test.serverPool.options.max, () => test.serverPool.connect()));
  await Promise.all(clients.map((client) => client.query(`set ${name} = '${value}'`)));
  for (const client of clients) client.release();
}

describe("the database ends what hangs", () => {
  it("such as a wait for a lock, which is refused with a message and the time to try again", async () => {
    const quote = await quoteOf(ours);
    await setLimit("lock_timeout", "10ms");
    await whileLocked(...lockCompany(), async () => {
      const { statusCode, headers, body } = await ours.post(submit, quote);
      expect([statusCode, headers["retry-after"], JSON.parse(body)]).toEqual([
        503,
        "5",
        {
          code: "unavailable",
          error: "Other changes of the same records take long. Nothing was saved. Please try again.",
        },
      ]);
    });
    await setLimit("lock_timeout", "25s");
    expect((await ours.post(submit, quote)).statusCode).toBe(200);
  });
});
