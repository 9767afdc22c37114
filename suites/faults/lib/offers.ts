import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { addDays, localDay, localHour } from "@quotemill/shared/time/calendar";
import { hangMs, waitUntil } from "../../harness/wait-until.ts";
import type { Company } from "./company.ts";
import { send } from "./http.ts";
import type { World } from "./world.ts";

export interface SentOffer {
  id: string;
  company: Company;
}

const settings = { ...defaultFollowUps, is_on: true, business_days_only: false };
const validDays = 14;

/** Sends one offer to each of `count` customers, in a place where it is noon: reminders go out by day. */
export async function sendOffers({ url, database }: World, company: Company, count: number): Promise<SentOffer[]> {
  const zone = Intl.supportedValuesOf("timeZone").find((each) => localHour(new Date(), each) === 12) ?? "";
  await database.pool.query("update companies set follow_ups = $2, time_zone = $3 where id = $1", [
    company.id,
    settings,
    zone,
  ]);
  const headers = { authorization: company.authorization };
  const call = async (path: string, body?: object) => {
    const answer = await send(url + path, { headers, ...(body && { body }) });
    if (answer?.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const sent: SentOffer[] = [];
  for (let index = 0; index < count; index++) {
    const person = { first_name: "Ada", last_name: "Webb", email: `customer-${index}-${company.id}@example.com` };
    const { id: contact_id } = await call("/rest/v1/contacts", person);
    const { quote_id } = await call("/functions/v1/submit-quote", { ...company.quote, contact_id });
    await waitUntil(async () => (await call(`/rest/v1/quotes/${quote_id}`)).status === "Generated", hangMs);
    const mail = { email_subject: "Your quote", email_message: "Hello" };
    const valid_until = addDays(localDay(new Date(), zone), validDays);
    const { offer } = await call("/functions/v1/send-quotes", { quote_ids: [quote_id], ...mail, valid_until });
    sent.push({ id: (offer as { id: string }).id, company });
  }
  return sent;
}
