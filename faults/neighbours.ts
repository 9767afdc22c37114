import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { importBatch, maxImportedContacts } from "@quotemill/shared/contacts/import";
import { type Company, signIn } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import type { World } from "./lib/world.ts";

export const neighboursName = "neighbours while one company does what is dear";

const mostMs = 1_000;
/**
 * On a busy machine everybody is late without any neighbour. It is the neighbour's fault if somebody is this many times as
 * late and waits for a third of the neighbour's work: those who are queued behind it wait for most of it.
 */
const mostTimes = 4;
const mostOfAct = 1 / 3;
const aloneMs = 5_000;
const betweenMs = 50;

/** The company's actions, one after another: each as many times as its budgets allow. */
const acts: [string, (call: Call, company: Company) => Promise<unknown>][] = [
  [
    "three price imports and 60 changes of items",
    async (call) => {
      const plans = await Promise.all([0, 1, 2].map(() => readPlan(call)));
      const effects = plans.map((id) => call(`/rest/v1/price_imports/${id}/effects`));
      const items = times(60, () => call("/rest/v1/price_items", { code: randomUUID(), name: "Post", cost: 1 }));
      await Promise.all([...effects, ...items]);
    },
  ],
  ["190 submits", (call, { quote }) => Promise.all(times(190, () => call("/functions/v1/submit-quote", quote)))],
  [
    "an import of contacts beside 100 new ones",
    async (call) => {
      const import_id = randomUUID();
      const rows = times(maxImportedContacts / 4, (index) => ({
        first_name: "New",
        email: `new-${index}@example.com`,
      }));
      for (let from = 0; from < rows.length; from += importBatch) {
        await call("/functions/v1/stage-contacts", { import_id, contacts: rows.slice(from, from + importBatch) });
      }
      const imported = call("/functions/v1/import-contacts", { import_id, file_name: "a.csv", known: "update" });
      const added = times(100, () =>
        call("/rest/v1/contacts", { first_name: "Mia", last_name: "Tran", email: `${randomUUID()}@example.com` }),
      );
      await Promise.all([imported, ...added]);
    },
  ],
];

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
type Call = (path: string, body?: object) => ReturnType<typeof send>;

async function readPlan(call: Call) {
  const rows = times(5_000, (index) => `N-${index},Item ${index},${index % 90}.05`);
  const text = ["Code,Name,Price", ...rows].join("\n");
  const columns = ["code", "name", "cost"];
  const plan = await call("/rest/v1/price_imports", { supplier: "Steel", file_name: "prices.csv", text, columns });
  return plan?.body.id;
}

/**
 * No one waits for a neighbour: reads, submits, pages, sign-in and the balancer's question are answered at the same time.
 */
export async function playNeighbours(world: World) {
  console.log(`\n== ${neighboursName}`);
  const [company, neighbour] = await world.openCompanies();
  // Uses another person, because a person's hundredth session ends their first.
  const [newcomer] = await world.openCompanies();
  const callAs =
    ({ authorization }: Company): Call =>
    (path, body) =>
      send(world.url + path, { ...(body && { body }), headers: { authorization } });
  const theirs = callAs(neighbour);
  const asks: Record<string, () => Promise<number | undefined>> = {
    "a read": async () => (await theirs("/rest/v1/contacts"))?.status,
    "a submit": async () => (await theirs("/functions/v1/submit-quote", neighbour.quote))?.status,
    "a page": async () => (await send(`${world.url}/`))?.status,
    "signing in": () =>
      signIn(world.url, newcomer.email).then(
        () => 200,
        () => undefined,
      ),
    "/readyz": async () => (await send(`${world.url}/readyz`))?.status,
  };
  const worst = new Map<string, number>();
  const problems: string[] = [];
  const refused = new Map<string, number>();
  let isOver = false;
  const ask = async (what: string, go: () => Promise<number | undefined>) => {
    while (!isOver) {
      const begun = performance.now();
      const status = await go();
      const ms = Math.round(performance.now() - begun);
      worst.set(what, Math.max(worst.get(what) ?? 0, ms));
      const answered = `${what} was answered ${status ?? "nothing"}`;
      if (status !== 200) refused.set(answered, (refused.get(answered) ?? 0) + 1);
      await pause(betweenMs);
    }
  };
  const tell = (name: string) => {
    const told = [...worst];
    console.log(`${name}: ${told.map(([what, ms]) => `${what} ${ms} ms`).join(", ")}`);
    worst.clear();
    return told;
  };
  const asking = Object.entries(asks).map(([what, go]) => ask(what, go));
  await pause(aloneMs);
  const alone = mostTimes * Math.max(...tell("alone").map(([, ms]) => ms));
  for (const [name, act] of acts) {
    const begun = performance.now();
    await act(callAs(company), company);
    const took = performance.now() - begun;
    const most = alone > mostMs ? Math.max(alone, took * mostOfAct) : mostMs;
    for (const [what, ms] of tell(`${name}, ${Math.round(took)} ms`))
      if (ms > most) problems.push(`${what} took ${ms} ms beside ${name}`);
  }
  isOver = true;
  await Promise.all(asking);
  problems.push(...[...refused].map(([answered, count]) => `${answered} × ${count}`));
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  return { scenario: neighboursName, "": problems.length > 0 ? "WRONG" : "ok" };
}
