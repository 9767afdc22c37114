import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hangMs } from "../../harness/wait-until.ts";
import { type Company, signIn } from "./company.ts";
import { send } from "./http.ts";

const perSecond = { submit: 8, send: 1, read: 5, signIn: 1 };
const retryMs = 500;
/** Responses after which the screen forgets a send's key. */
const definite = new Set([200, 400, 403, 404, 424]);

interface Submitted {
  company_id: string;
  key: string;
  quote_id: string;
  quote_number: string;
}

export type Load = ReturnType<typeof startLoad>;

/**
 * People at work, at a steady rate whatever the responses are. After a missing response or a server error they retry with
 * the same key, as a browser does.
 */
export function startLoad(url: string, companies: Company[]) {
  const submitted: Submitted[] = [];
  const sent: { company_id: string; quote_id: string; status: number }[] = [];
  const failures = new Map<string, number>();
  const writesAt: number[] = [];
  const inProgress = new Set<Promise<unknown>>();
  const waiting = new Map<string, string[]>(companies.map(({ id }) => [id, []]));
  let requests = 0;
  let giveUp = false;

  const call = async (what: string, path: string, options: Parameters<typeof send>[1]) => {
    requests++;
    const answer = await send(url + path, options);
    const isFailure = !answer || answer.status >= 500;
    if (isFailure) count(`${what} ${answer?.status ?? "no answer"}`);
    return isFailure ? null : answer;
  };
  const count = (name: string) => failures.set(name, (failures.get(name) ?? 0) + 1);

  const submit = async ({ id, authorization, quote }: Company) => {
    const key = randomUUID();
    const headers = { authorization, "idempotency-key": key };
    // The audit finds doubles by it.
    const body = { ...quote, internal_notes: key };
    while (!giveUp) {
      const answer = await call("submit", "/functions/v1/submit-quote", { body, headers });
      if (answer?.status === 200) {
        const { quote_id, quote_number } = answer.body as { quote_id: string; quote_number: string };
        writesAt.push(Date.now());
        submitted.push({ company_id: id, key, quote_id, quote_number });
        return;
      }
      // The first try is still running: its process was lost, and the database has not noticed yet.
      if (answer && answer.status !== 409) throw new Error(`A submit was refused: ${JSON.stringify(answer)}`);
      await pause(retryMs);
    }
  };

  const read = async ({ authorization }: Company) => {
    await call("read", "/rest/v1/quote_groups", { headers: { authorization } });
  };

  /** Sends the oldest sendable quote that has not been sent yet. */
  const sendOne = async ({ id, authorization, customer }: Company) => {
    const headers = { authorization };
    const path = `/rest/v1/recipients/quotes?email=${encodeURIComponent(customer)}`;
    const list = await call("read", path, { headers });
    const items = (list?.body.items ?? []) as { id: string; status: string; pdf_storage_path: string | null }[];
    const chosen = waiting.get(id) ?? [];
    const quote = items.findLast((item) => item.status === "Generated" && !chosen.includes(item.id));
    if (!quote) return;
    chosen.push(quote.id);
    const key = randomUUID();
    const body = { quote_ids: [quote.id], email_subject: "Your quote", email_message: "Hello" };
    while (!giveUp) {
      const answer = await call("send", "/functions/v1/send-quotes", {
        body,
        headers: { ...headers, "idempotency-key": key },
      });
      if (answer && definite.has(answer.status)) {
        sent.push({ company_id: id, quote_id: quote.id, status: answer.status });
        return;
      }
      await pause(retryMs);
    }
  };

  const again = async ({ email }: Company) => {
    requests++;
    await signIn(url, email).catch(() => count("sign-in failed"));
  };

  const problems: unknown[] = [];
  const atRate = (rate: number, work: (company: Company) => Promise<unknown>) => {
    let turn = 0;
    return setInterval(() => {
      const company = companies[turn++ % companies.length];
      if (!company) return;
      const done: Promise<unknown> = work(company)
        .catch((error) => problems.push(error))
        .finally(() => inProgress.delete(done));
      inProgress.add(done);
    }, 1_000 / rate);
  };
  const timers = [
    atRate(perSecond.submit, submit),
    atRate(perSecond.send, sendOne),
    atRate(perSecond.read, read),
    atRate(perSecond.signIn, again),
  ];

  return {
    submitted,
    sent,
    failures,
    requests: () => requests,
    lastQuoteOf: (companyId: string) =>
      submitted.findLast(({ company_id }) => company_id === companyId)?.quote_id ?? "",
    firstWriteAfter: (at: number) => writesAt.find((time) => time > at),
    /** Starts nothing new, and waits until every pending request is answered or gives up. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const patience = setTimeout(() => {
        giveUp = true;
      }, hangMs);
      while (inProgress.size > 0) await Promise.all(inProgress);
      clearTimeout(patience);
      if (problems.length > 0) throw problems[0];
    },
  };
}
