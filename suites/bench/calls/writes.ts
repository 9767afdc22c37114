import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Person } from "../data/people.ts";
import { contactId, templateId } from "../data/shape.ts";
import type { Call, Connection } from "../lib/http.ts";
import type { Side } from "../lib/slices.ts";
import { bareTransaction } from "./bare.ts";
import { callLanes } from "./lanes.ts";

export interface Sides {
  ours: Side;
  bare: Side;
}

const answers = { field_1: "Colorbond", field_2: "42.5", field_3: "1.8 m", field_4: "Monument" };
const outputs = { grand_total: 8250.5, subtotal: 7500.45, gst: 750.05 };

/** Each lane is one person who submits quote after quote, each for another contact. */
export function submitSides(connections: Connection[], pool: Pool, people: Person[]): Sides {
  let turn = 0;
  const nextContact = (company: number) => contactId(company, (turn++ % 90) + 1);
  const personOf = (lane: number) => people[lane % people.length] as Person;
  const submit = ({ company, headers }: Person): Call => ({
    method: "POST",
    path: "/functions/v1/submit-quote",
    headers: { ...headers, "idempotency-key": randomUUID() },
    body: { template_id: templateId(company, 1), contact_id: nextContact(company), quote_name: "Bench", answers },
  });
  return {
    ours: { lanes: callLanes(connections, (lane) => submit(personOf(lane))) },
    bare: {
      lanes: connections.map((_, lane) => () => bareSubmit(pool, personOf(lane), nextContact(personOf(lane).company))),
    },
  };
}

/** The number, the quote with its template, the answer under its key, the job and the audit entry: what must be in the transaction. */
const bareSubmit = (pool: Pool, person: Person, contact: string) =>
  bareTransaction(pool, person, async (client) => {
    const { companyId, userId, company } = person;
    const taken = await client.query(
      `update companies set quote_next_number = quote_next_number + 1 where id = $1
       returning quote_prefix || (quote_next_number - 1) as number`,
      [companyId],
    );
    const { number } = taken.rows[0];
    const inserted = await client.query(
      `insert into quotes (company_id, template_id, template_name, template_structure, contact_id, person_email, quote_name,
         quote_number, answers, created_by, status, currency, tax_name, validity_days, terms)
       select $1, template.id, name, structure, $3, email, 'Bench', $4, $5, $6, 'Processing', 'AUD', 'GST', 30, ''
       from form_templates template, contacts where template.id = $2 and contacts.id = $3
       returning id`,
      [companyId, templateId(company, 1), contact, number, JSON.stringify(answers), userId],
    );
    const { id } = inserted.rows[0];
    await client.query(
      "insert into idempotent_calls (company_id, caller_id, key, request_hash, answer) values ($1, $2, $3, $4, $5)",
      [companyId, userId, randomUUID(), randomBytes(32), JSON.stringify({ quote_id: id, quote_number: number })],
    );
    const job = JSON.stringify({ company_id: companyId, quote_id: id, run: 1, attempt: 1, waits: 0 });
    await client.query("select app.add_job('deliver_quote', $1::json, $2)", [job, `deliver_quote ${id}`]);
    await client.query(
      `insert into audit_log (company_id, actor_id, action, kind, subject)
       values ($1, $2, 'quote.submitted', 'quotes', $3)`,
      [companyId, userId, number],
    );
  });

const pdf = Buffer.from(`%PDF-1.7\n${"x".repeat(20_000)}`).toString("base64");

/** Answers of the workflow for quotes that wait; at the start of each slice, all of them wait. */
export function uploadSides(
  connections: Connection[],
  pool: Pool,
  people: (Person & { uploadSecret: string })[],
  quotes: WaitingQuotes,
): Sides {
  let turn = 0;
  const next = () => quotes.list[turn++ % quotes.list.length] as WaitingQuotes["list"][number];
  const prepare = async () => {
    turn = 0;
    await quotes.reset();
  };
  const personOf = (company: number) => people.find((person) => person.company === company) as (typeof people)[number];
  const upload = (): Call => {
    const { id, company } = next();
    return {
      method: "POST",
      path: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": personOf(company).uploadSecret },
      body: { quote_id: id, company_id: personOf(company).companyId, quote_run: 1, pdf_base64: pdf, outputs },
    };
  };
  const bareUpload = () => {
    const { id, company } = next();
    return bareTransaction(pool, personOf(company), async (client) => {
      const { companyId } = personOf(company);
      await client.query(
        `update quotes set status = 'Generated', outputs = $3, pdf_storage_path = $4, updated_at = now()
         where company_id = $1 and id = $2`,
        [companyId, id, JSON.stringify(outputs), `${companyId}/${id}/bench-${randomUUID()}.pdf`],
      );
      const received = JSON.stringify({ quote_id: id, company_id: companyId, outputs });
      await client.query(
        `insert into webhook_deliveries (company_id, quote_id, kind, request_body, response_status)
         values ($1, $2, 'callback', $3, 200)`,
        [companyId, id, received],
      );
    });
  };
  return {
    ours: { lanes: callLanes(connections, upload), prepare },
    bare: { lanes: connections.map(() => bareUpload), prepare },
  };
}

export interface WaitingQuotes {
  list: { id: string; company: number }[];
  reset(): Promise<unknown>;
}
