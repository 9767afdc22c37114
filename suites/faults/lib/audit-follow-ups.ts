import { createHash } from "node:crypto";
import type { SentOffer } from "./offers.ts";
import type { World } from "./world.ts";

/**
 * Every step is on its offer's timeline once, and reached its customer once:
 *
 * | Sent by             | Process killed                       | The customer gets                                     |
 * | ------------------- | ------------------------------------ | ----------------------------------------------------- |
 * | its own workflow    | during the call                      | what the workflow made of that one call               |
 * | our workflow        | before the mail server took the mail | one mail                                              |
 * | our workflow        | before we heard that it did          | one message, delivered twice under the same Message-ID |
 */
export async function auditFollowUps({ database, mail, receiver }: World, offers: SentOffer[], steps: number) {
  const { rows: events } = await database.pool.query<{ offer_id: string; step: number; confirmed: boolean }>(
    `select offer_id, (detail ->> 'step')::int as step, detail -> 'confirmed' is null as confirmed
     from offer_events where kind = 'reminded' and offer_id = any($1)`,
    [offers.map(({ id }) => id)],
  );
  const problems: string[] = [];
  const figures = { offers: offers.length, reminded: events.length, calls: 0, mails: 0, repeated: 0, unconfirmed: 0 };
  for (const { id, company } of offers) {
    for (let step = 1; step <= steps; step++) {
      const name = `step ${step} of ${id}`;
      const messageId = `follow-up-${id}-${step}`;
      const told = events.filter((event) => event.offer_id === id && event.step === step);
      if (told.length !== 1) problems.push(`${name} is ${told.length} times on the timeline`);
      if (told.some(({ confirmed }) => !confirmed)) figures.unconfirmed++;
      if (company.sendsMail) {
        const arrived = mail.mails.filter((each) => each.messageId.startsWith(mailedAs(company.id, messageId))).length;
        figures.mails++;
        figures.repeated += Math.max(0, arrived - 1);
        if (arrived < 1 || arrived > 2) problems.push(`${name} was mailed ${arrived} times`);
        if (arrived === 2 && step !== steps) problems.push(`${name} was mailed twice, though no mail was handed over`);
      } else {
        const calls = receiver.calls.filter((call) => call.id === messageId).length;
        figures.calls += calls;
        if (calls > 1) problems.push(`${name} was sent ${calls} times`);
        if (calls === 0 && told.every(({ confirmed }) => confirmed)) problems.push(`${name} was never sent`);
      }
    }
  }
  return { ...figures, problems };
}

/** The name that our workflow gives a message in a mail, before the domain of its sender. */
const mailedAs = (companyId: string, messageId: string) =>
  `<${createHash("sha256").update(`${companyId} ${messageId}`).digest("hex")}@`;
