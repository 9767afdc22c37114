import { setTimeout as pause } from "node:timers/promises";
import { proposedMapping } from "@quotemill/shared/crm/write-back";
import { fakePipelines } from "../../local/src/demo/fake-ghl-data.ts";
import { hangMs, waitUntil } from "../harness/wait-until.ts";
import type { Company } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import { sendOffers } from "./lib/offers.ts";
import type { World } from "./lib/world.ts";

export const writeBackName = "worker killed while it writes to the CRM";

const offers = 12;
const kills = 3;
const locationId = "faultsLocation00001";

/**
 * Quotes are sent while the worker is killed in the middle of writing to the CRM. In the end each customer must have the
 * tag, the note and the card: none lost, and none twice.
 */
export async function playWriteBack(world: World) {
  console.log(`\n== ${writeBackName}`);
  const { pool } = world.database;
  const { records } = world.crm;
  const [company] = await world.openCompanies();
  await turnOn(world, company);
  const sending = sendOffers(world, company, offers);
  for (let kill = 0; kill < kills; kill++) {
    const before = records.notes.length;
    await waitUntil(async () => records.notes.length > before + 1, hangMs, 20);
    await world.worker.kill();
    await pause(1_000);
    await world.worker.start();
    // The killed process would hold the company's lease for another minute.
    await pool.query("update crm_write_back set busy_until = 'epoch' where company_id = $1", [company.id]);
    await pool.query("update crm_writes set next_at = 'epoch' where company_id = $1 and state = 'waiting'", [
      company.id,
    ]);
  }
  await sending;
  const isDone = async () => {
    const { rows } = await pool.query("select state from crm_writes where company_id = $1", [company.id]);
    return rows.length >= offers && rows.every(({ state }) => state === "written");
  };
  const doneMs = await waitUntil(isDone, hangMs, 500);

  const people = records.contacts.filter((person) => person.locationId === locationId);
  const of = (list: { contactId: string }[], id: string) => list.filter(({ contactId }) => contactId === id).length;
  const lacking = people.filter(
    ({ id, tags }) => !tags.includes("quoted") || of(records.notes, id) === 0 || of(records.cards, id) === 0,
  );
  const twice = people.filter(({ id }) => of(records.notes, id) > 1 || of(records.cards, id) > 1);
  const problems = [
    ...(doneMs === null ? ["not everything was written in time"] : []),
    ...(people.length === offers ? [] : [`${people.length} people for ${offers} offers`]),
    ...(lacking.length > 0 ? [`${lacking.length} without their tag, note or card`] : []),
    ...(twice.length > 0 ? [`${twice.length} with two notes or cards`] : []),
  ];
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  const figures = { events: offers, twice: twice.length, "all after ms": Math.round(doneMs ?? -1) };
  return { scenario: writeBackName, ...figures, "": problems.length > 0 ? "WRONG" : "ok" };
}

async function turnOn({ url }: World, company: Company) {
  const [pipeline] = fakePipelines;
  const headers = { authorization: company.authorization };
  const given = { companyId: company.id, locationId, privateToken: `pit-location-${locationId}` };
  const connected = await send(`${url}/functions/v1/ghl-connect`, { body: given, headers });
  const stage_id = pipeline?.stages[1]?.id ?? null;
  const mapping = { ...proposedMapping, "quote.sent": { ...proposedMapping["quote.sent"], stage_id } };
  const body = { is_on: true, pipeline_id: pipeline?.id ?? null, mapping };
  const saved = await fetch(`${url}/rest/v1/crm_write_back`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (connected?.status !== 200 || saved.status !== 200) throw new Error(`Turning it on: ${await saved.text()}`);
}
