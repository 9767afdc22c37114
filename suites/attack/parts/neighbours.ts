import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readDetails } from "@quotemill/shared/companies/details";
import { importBatch } from "@quotemill/shared/contacts/import";
import { apiAs } from "../../harness/api.ts";
import { type Company, createCompany, tokenOf } from "../../harness/company.ts";
import { createMailbox } from "../../harness/mailbox.ts";
import { openForQuotes } from "../../harness/offer.ts";
import type { Product } from "../product.ts";
import { type Call, runChecks } from "./checks.ts";

/** Maximum factor by which a neighbour may wait longer while someone else floods. */
const mostTimes = 2;
/** Shorter times are judged as if they were this long: their ratio would measure the machine, not the product. */
const leastMs = 100;
/** Long enough for a flood to use up its budgets several times. */
const measuredMs = 15_000;
/** Between two rounds, so that the neighbour stays within its own budgets. */
const restMs = 500;
/** The flood of one company or stranger: requests per second, and the maximum number at once. */
const flood = { aSecond: 100, atOnce: 20 };

/**
 * One company or stranger floods the server. In the meantime, another company signs in, makes a quote and mails it, and must
 * not wait much longer than when all is quiet.
 */
export async function attackNeighbours(product: Product) {
  const neighbour = await createCompany(product.people.api);
  const day = await createDay(product, neighbour);
  await day(); // fills the caches
  const quiet = await measure(day);
  const parts = [];
  for (const [name, call] of Object.entries(await floods(product))) {
    const part = await runChecks(product, `neighbours: ${name}`, async ({ send, expect }) => {
      // A separate session, so that an earlier flood's use does not hold back this one.
      for (const role of ["user", "admin"] as const) product.people.forget(role);
      const stopFlood = startFlood(() => send(call()));
      const flooded = await measure(day);
      const answered = await stopFlood();
      for (const [step, ms] of Object.entries(flooded)) {
        const before = Math.max(quiet[step] ?? 0, leastMs);
        expect(ms <= mostTimes * before, `${step} took ${ms} ms amid the flood, ${quiet[step]} ms without`);
      }
      const times = Object.entries(flooded).map(([step, ms]) => `${step} ${ms} ms (quiet ${quiet[step]})`);
      return `${times.join(", ")}; answered ${answered}`;
    });
    parts.push(part);
  }
  return parts;
}

type Times = Record<string, number>;

/** The median of each step. */
async function measure(day: () => Promise<Times>): Promise<Times> {
  const days: Times[] = [];
  for (const end = performance.now() + measuredMs; performance.now() < end; await pause(restMs)) days.push(await day());
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return Object.fromEntries(
    Object.keys(days[0] ?? {}).map((step) => [step, median(days.map((each) => each[step] ?? 0))]),
  );
}

/** The neighbour's day: it signs in, makes a quote and waits for its PDF, mails it and waits for the mail. */
async function createDay({ people: { api: request } }: Product, company: Company) {
  const { api, template_id } = await openForQuotes(request, company);
  const mailbox = createMailbox(request);
  return async () => {
    const times: Times = {};
    const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const result = await work();
      times[step] = Math.round(performance.now() - begun);
      return result;
    };
    await timed("sign-in", () => tokenOf(request, company.user));
    // Someone new each time, because one person gets only a few mails an hour.
    const email = `${randomUUID()}@example.com`;
    const contact = await api.put("/rest/v1/contacts", { first_name: "Mia", last_name: "Tran", email });
    const quote_id = await timed("quote", async () => {
      const body = { template_id, contact_id: contact.id, quote_name: "Fence", answers: { field_1: "20" } };
      const { quote_id } = await api.post("/functions/v1/submit-quote", body);
      await until(async () => (await api.get(`/rest/v1/quotes/${quote_id}`)).status === "Generated");
      return quote_id;
    });
    await timed("mail", async () => {
      const mail = { email_subject: "Your quote", email_message: "Here is the price for your fence." };
      await api.post("/functions/v1/send-quotes", { quote_ids: [quote_id], ...mail, choice: "one" });
      await until(async () => (await mailbox.list(email)).length > 0);
    });
    return times;
  };
}

async function until(holds: () => Promise<boolean>) {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(20)) if (await holds()) return;
  throw new Error("waited a minute in vain");
}

/** Each returns the next request of that flood. All but the sign-ins come from one company. */
async function floods({ people }: Product): Promise<Record<string, () => Call>> {
  const { api, ours } = people;
  const { template_id } = await openForQuotes(api, ours);
  const user = await apiAs(api, ours.user);
  const contact = await user.put("/rest/v1/contacts", {
    first_name: "Ada",
    last_name: "Byron",
    email: "a@example.com",
  });
  const quote = { template_id, contact_id: contact.id, quote_name: "Flood", answers: { field_1: "20" } };
  const { quote_id } = await user.post("/functions/v1/submit-quote", quote);
  const contacts = Array.from({ length: importBatch }, () => ({
    ...{ first_name: "Ada", last_name: "Byron", email: `${randomUUID()}@example.com`, address1: "x".repeat(200) },
  }));
  const details = readDetails({});
  let turn = 0;
  const stranger = () => `127.0.${20 + (turn++ % 50)}.7`;
  const mail = { email_subject: "Your quote", email_message: "Again.", choice: "one" };
  return {
    prints: () => ({ role: "user", url: "/functions/v1/submit-quote", body: quote }),
    mails: () => ({ role: "user", url: "/functions/v1/send-quotes", body: { quote_ids: [quote_id], ...mail } }),
    "sign-ins": () => ({
      url: "/auth/v1/token?grant_type=password",
      body: { email: `${randomUUID()}@example.com`, password: "a wrong password" },
      from: stranger(),
    }),
    streams: () => ({ role: "user", url: "/realtime/v1/changes", headers: { accept: "text/event-stream" } }),
    imports: () => ({
      role: "user",
      url: "/functions/v1/stage-contacts",
      body: { import_id: randomUUID(), contacts },
    }),
    previews: () => ({ role: "admin", url: `/rest/v1/companies/${ours.id}/quote_preview`, body: details }),
    exports: () => ({ role: "user", url: "/rest/v1/exports/quotes" }),
  };
}

/** Returns a function that stops the flood and returns the number of requests with each status. */
function startFlood(send: () => Promise<{ status: number }>) {
  const statuses = new Map<number | string, number>();
  const note = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const running = new Set<Promise<void>>();
  let isOver = false;
  const end = performance.now() + 120_000;
  const run = async () => {
    while (!isOver && performance.now() < end) {
      if (running.size < flood.atOnce) {
        const one: Promise<void> = send()
          .then(
            ({ status }) => note(status),
            () => note("broken off"),
          )
          .then(() => void running.delete(one));
        running.add(one);
      }
      await pause(1000 / flood.aSecond);
    }
    await Promise.all(running);
  };
  const done = run();
  return async () => {
    isOver = true;
    await done;
    return [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  };
}
