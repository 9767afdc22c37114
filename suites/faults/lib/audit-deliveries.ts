import type { Traces } from "./audit.ts";
import { groupBy } from "./group-by.ts";
import type { Call } from "./receiver.ts";

/**
 * Work is done at least once: a call cut off by the end of a process or of the database is made again under the same id,
 * and counts as `repeated`. `doubled` must never happen:
 *
 * | Another call under the same id                | Counted as |
 * | --------------------------------------------- | ---------- |
 * | while the previous one is in progress         | doubled    |
 * | after we recorded a 2xx                       | doubled    |
 * | after a 2xx that we could not record          | repeated   |
 * | after a failure                               | a retry    |
 *
 * A customer must never get the same quotes twice from one click: a second 2xx of the sending webhook for a quote counts as
 * doubled, whatever the reason. A mail that arrives twice under one Message-ID counts as repeated.
 */
export async function auditDeliveries({ pool, load, receiver, mail, companies }: Traces, ids: string[]) {
  const { rows } = await pool.query<{ message_id: string; at: number }>(
    `select message_id, extract(epoch from created_at) * 1000 as at from webhook_deliveries
     where company_id = any($1) and kind in ('quote', 'send') and response_status between 200 and 299`,
    [ids],
  );
  const recordedAt = new Map(rows.map(({ message_id, at }) => [message_id, Number(at)]));
  let doubled = 0;
  let repeated = 0;
  for (const [id, calls] of groupBy(receiver.calls, (call) => call.id)) {
    const known = recordedAt.get(id) ?? Number.POSITIVE_INFINITY;
    for (const [index, call] of calls.entries()) {
      const before = calls.slice(0, index);
      if (before.some((earlier) => isInProgress(earlier, call.startedAt)) || known < call.startedAt) doubled++;
      else if (before.some(isAccepted)) repeated++;
    }
  }
  const sends = groupBy(
    receiver.calls.filter(isAccepted).flatMap(({ sentQuotes }) => sentQuotes),
    (quote) => quote,
  );
  for (const times of sends.values()) doubled += times.length - 1;

  const mailing = companies.filter((company) => company.sendsMail);
  const mails = mail.mails.filter(({ to }) => mailing.some(({ customer }) => customer === to));
  const distinct = new Set(mails.map(({ messageId }) => messageId)).size;
  const wanted = load.sent.filter(
    ({ company_id, status }) => status === 200 && mailing.some(({ id }) => id === company_id),
  );
  return {
    doubled,
    repeated: repeated + mails.length - distinct,
    unmailed: Math.max(0, wanted.length - distinct),
  };
}

const isInProgress = ({ endedAt }: Call, at: number) => endedAt === undefined || endedAt > at;
const isAccepted = ({ status }: Call) => status !== undefined && status >= 200 && status < 300;
