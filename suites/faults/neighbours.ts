import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { importBatch, maxImportedContacts } from "@quotemill/shared/contacts/import";
import { type Company, signIn } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import { startWorld, type World } from "./lib/world.ts";

export const neighboursName = "neighbours while one company does what is dear";

const mostMs = 1_000;
/** On a busy machine, everybody is late. Then it is the neighbour's fault if a wait is this many times that of a house without one. */
const mostTimes = 4;
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

/** Asks for the usual things until it ends, each one after the other, and keeps the longest wait for each. */
async function startAsking({ url, openCompanies }: World, { authorization, quote }: Company) {
  // Uses another person, because a person's hundredth session ends their first.
  const [newcomer] = await openCompanies();
  const headers = { authorization };
  const asks: Record<string, () => Promise<number | undefined>> = {
    "a read": async () => (await send(`${url}/rest/v1/contacts`, { headers }))?.status,
    "a submit": async () => (await send(`${url}/functions/v1/submit-quote`, { body: quote, headers }))?.status,
    "a page": async () => (await send(`${url}/`))?.status,
    "signing in": () =>
      signIn(url, newcomer.email).then(
        () => 200,
        () => undefined,
      ),
    "/readyz": async () => (await send(`${url}/readyz`))?.status,
  };
  const worst = new Map<string, number>();
  const refused = new Map<string, number>();
  let isOver = false;
  const ask = async (what: string, go: () => Promise<number | undefined>) => {
    while (!isOver) {
      const begun = performance.now();
      const status = await go();
      worst.set(what, Math.max(worst.get(what) ?? 0, Math.round(performance.now() - begun)));
      const answered = `${what} was answered ${status ?? "nothing"}`;
      if (status !== 200) refused.set(answered, (refused.get(answered) ?? 0) + 1);
      await pause(betweenMs);
    }
  };
  const asking = Object.entries(asks).map(([what, go]) => ask(what, go));
  return {
    takeWorst: () => {
      const waits = [...worst];
      worst.clear();
      return waits;
    },
    async end() {
      isOver = true;
      await Promise.all(asking);
      return [...refused].map(([answered, count]) => `${answered} × ${count}`);
    },
  };
}

const inWords = (waits: [string, number][]) => waits.map(([what, ms]) => `${what} ${ms} ms`).join(", ");

/**
 * No one waits for a neighbour: reads, submits, pages, sign-in and the balancer's question are answered at the same time. The
 * same is asked of a product without neighbours, which shows how late the machine makes everybody.
 */
export async function playNeighbours(world: World) {
  console.log(`\n== ${neighboursName}`);
  const quiet = await startWorld("together");
  const [company, neighbour] = await world.openCompanies();
  const [, alone] = await quiet.openCompanies();
  const call: Call = (path, body) =>
    send(world.url + path, { ...(body && { body }), headers: { authorization: company.authorization } });
  const beside = await startAsking(world, neighbour);
  const apart = await startAsking(quiet, alone);
  const problems: string[] = [];
  for (const [name, act] of acts) {
    const begun = performance.now();
    await act(call, company);
    const [waits, usual] = [beside.takeWorst(), apart.takeWorst()];
    console.log(`${name}, ${Math.round(performance.now() - begun)} ms: ${inWords(waits)}`);
    console.log(`without neighbours: ${inWords(usual)}`);
    const most = Math.max(mostMs, mostTimes * Math.max(...usual.map(([, ms]) => ms)));
    for (const [what, ms] of waits) if (ms > most) problems.push(`${what} took ${ms} ms beside ${name}`);
  }
  problems.push(...(await beside.end()));
  await apart.end();
  for (const part of quiet.parts) await part.stop();
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  return { scenario: neighboursName, "": problems.length > 0 ? "WRONG" : "ok" };
}
