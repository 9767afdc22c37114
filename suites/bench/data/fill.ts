import { hash } from "@node-rs/argon2";
import { Client } from "pg";
import { progress } from "../lib/progress.ts";
import { password, shapeOf } from "./shape.ts";

/** Increase it when the data changes, so that databases filled earlier are filled again. */
export const fillVersion = 7;

const portion = 5_000;

const structure = JSON.stringify([
  { id: "field_1", type: "select", label: "Material", options: ["Colorbond", "Timber", "Glass"], required: true },
  { id: "field_2", type: "number", label: "Length in metres", required: true },
  { id: "field_3", type: "select", label: "Height", options: ["1.5 m", "1.8 m", "2.1 m"] },
  { id: "field_4", type: "text", label: "Colour" },
  { id: "field_5", type: "checkbox", label: "Remove the old fence" },
  {
    id: "field_6",
    type: "number",
    label: "Metres to remove",
    conditional: { dependsOn: "field_5", operator: "is", showWhen: "true" },
  },
]);
const answers = JSON.stringify({ field_1: "Colorbond", field_2: "42.5", field_3: "1.8 m", field_4: "Monument" });
const outputs = JSON.stringify({ grand_total: 8250.5, subtotal: 7500.45, gst: 750.05 });
const snapshot = JSON.stringify({
  customer: { name: "Person Other" },
  currency: "AUD",
  totals: { sub_total: 750_045, tax_total: 75_005, grand_total: 825_050 },
  answers: [
    { label: "Material", value: "Colorbond" },
    { label: "Length in metres", value: "42.5" },
  ],
  photos: [],
});

/** Does the same as `idOf` in shape.ts: makes an id that looks like a random one. */
const idFunction = `create function bench_id(text) returns uuid language sql immutable
  return overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid`;

/** Fills an empty, migrated database. Ids come from numbers, so that rows need not be looked up. */
export async function fill(url: string, quotes: number, schema: string) {
  const shape = shapeOf(quotes);
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  try {
    const [first] = clients;
    if (!first) return;
    // No one listens, and a million messages would fill their queue.
    for (const table of ["quotes", "saved_quotes"])
      await first.query(`alter table ${table} disable trigger tell_change`);
    await first.query(idFunction);
    await addCompanies(first, shape.companies);
    await addPeople(first, shape.companies);
    await addPriceLists(first, shape.companies);
    const searchIndexes = await dropSearchIndexes(first);
    for (const kind of ["contacts", "quotes", "drafts"] as const) {
      await addAll(clients, kind, portionsOf(kind, shape));
    }
    progress("Filling: building the search indexes");
    for (const definition of searchIndexes) await first.query(definition);
    for (const table of ["quotes", "saved_quotes"])
      await first.query(`alter table ${table} enable trigger tell_change`);
    await first.query("create table bench_fill (version integer, quotes integer, schema text)");
    await first.query("insert into bench_fill values ($1, $2, $3)", [fillVersion, quotes, schema]);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Returns a function that builds them again, all at once, when the rows are there. */
async function dropSearchIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef ilike '% using gin %'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

type Kind = "contacts" | "quotes" | "drafts";

async function addAll(clients: Client[], kind: Kind, lines: Portion[][]) {
  const all = lines.flat().length;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let line = lines.shift(); line; line = lines.shift()) {
        for (const { first, last, from, to, contacts, quotes } of line) {
          await client.query(statements[kind], [first, last, from, to, contacts, quotes]);
          done += 1;
          if (done % 20 === 0) progress(`Filling ${kind}: ${Math.round((done / all) * 100)} %`);
        }
      }
    }),
  );
}

/** Companies from `first` to `last`, and the rows from `from` to `to` of each of them. */
interface Portion {
  first: number;
  last: number;
  from: number;
  to: number;
  /** The totals of each company. */
  contacts: number;
  quotes: number;
}

/** Portions of one company run one after another: two at once would wait for the rows that hold its counts. */
function portionsOf(kind: Kind, { companies, large, other }: ReturnType<typeof shapeOf>): Portion[][] {
  const ofLarge: Portion[] = [];
  for (let from = 1; from <= large[kind]; from += portion) {
    ofLarge.push({ ...large, first: 0, last: 0, from, to: Math.min(large[kind], from + portion - 1) });
  }
  const lines = [ofLarge];
  const step = Math.max(1, Math.floor(portion / other[kind]));
  for (let first = 1; first < companies; first += step) {
    lines.push([{ ...other, first, last: Math.min(companies - 1, first + step - 1), from: 1, to: other[kind] }]);
  }
  return lines;
}

const statements = {
  contacts: `
    insert into contacts (id, company_id, first_name, last_name, email, phone, company_name, address1, city, state,
      postal_code, updated_at)
    select bench_id('contact ' || c || ' ' || n), bench_id('company ' || c), 'Person ' || n,
      case when n % 50 = 0 then 'Webb' else 'Other' end, 'person-' || n || '@example.com', '0400 000 ' || n % 1000,
      'Business ' || n % 300, n || ' Long Street', case when n % 40 = 0 then 'Glenelg' else 'Perth' end, 'WA',
      (3000 + n % 900)::text, now() - n * (interval '600 days' / $5::int)
    from generate_series($1::int, $2::int) c, generate_series($3::int, $4::int) n
    where $6::int > 0`,
  // Six quotes in nine were sent, each in its own offer. Its fate, from 0 to 15, does not depend on who sent it.
  quotes: `
    with made as (
      select c, n, bench_id('company ' || c) as company_id, bench_id('quote ' || c || ' ' || n) as id,
        bench_id('contact ' || c || ' ' || n % $5::int + 1) as contact_id,
        'person-' || n % $5::int + 1 || '@example.com' as person_email,
        bench_id('template ' || c || ' ' || n % 12 + 1) as template_id,
        case when n % 9 = 0 then null else 'a/b/' || n || '.pdf' end as pdf_storage_path,
        case when n % 9 > 2 then bench_id('offer ' || c || ' ' || n) end as offer_id,
        hashint4(n) & 15 as fate, now() - n * (interval '730 days' / $6::int) as at
      from generate_series($1::int, $2::int) c, generate_series($3::int, $4::int) n
    ), offer as (
      insert into offers (company_id, id, contact_id, person_email, template_id, token_hash, token_sealed, choice,
        valid_until, state, answered_at, decline_reason, opened_count, last_opened_at, next_follow_up_at, created_by,
        created_at)
      select company_id, offer_id, contact_id, person_email, template_id, sha256(offer_id::text::bytea), '', 'each',
        at::date + 30,
        case when fate < 4 then 'accepted' when fate < 7 then 'declined' when fate = 15 then 'withdrawn'
          when at < now() - interval '30 days' then 'expired' else 'open' end,
        case when fate < 7 then at + interval '3 days' end,
        case fate when 4 then 'price' when 5 then 'timing' end,
        case when fate < 12 then 2 else 0 end, case when fate < 12 then at + interval '2 days' end,
        null, bench_id('user ' || c || ' ' || n / 12 % 20 + 1), at
      from made where offer_id is not null
    ), quote as (
      insert into quotes (company_id, id, contact_id, person_email, template_id, template_name, template_structure,
        quote_name, quote_number, status, answers, outputs, pdf_storage_path, quote_sent_timestamp, offer_id, created_at,
        updated_at, currency, tax_name, validity_days, terms)
      select company_id, id, contact_id, person_email, template_id, 'Template ' || n % 12 + 1, '${structure}',
        'Quote ' || n, 'OLD-' || n,
        case when n % 9 = 0 then 'Pending PDF' when offer_id is null then 'Generated' else 'Sent' end,
        '${answers}', '${outputs}', pdf_storage_path, case when offer_id is not null then at end, offer_id, at, at, 'AUD',
        'GST', 30, ''
      from made
    )
    insert into offer_quotes (company_id, offer_id, position, quote_id, snapshot, pdf_storage_path, pdf_sha256, state,
      offered_total, accepted_total, accepted_currency, quote_made_at)
    select company_id, offer_id, 1, id, jsonb '${snapshot}' || jsonb_build_object('quote_number', 'OLD-' || n),
      pdf_storage_path, sha256(''), case when fate < 4 then 'accepted' when fate < 7 then 'declined' when fate = 15 then 'withdrawn'
        when at < now() - interval '30 days' then 'expired' else 'open' end,
      (jsonb '${snapshot}' #>> '{totals,grand_total}')::bigint, case when fate < 4 then 825050 end, case when fate < 4 then 'AUD' end, case when fate < 4 then at end
    from made where offer_id is not null`,
  drafts: `
    insert into saved_quotes (company_id, contact_id, person_email, template_id, quote_name, answers, created_at)
    select bench_id('company ' || c), bench_id('contact ' || c || ' ' || n % $5::int + 1),
      'person-' || n % $5::int + 1 || '@example.com',
      bench_id('template ' || c || ' ' || n % 12 + 1), 'Draft ' || n, '${answers}', now() - n * interval '5 hours'
    from generate_series($1::int, $2::int) c, generate_series($3::int, $4::int) n where $6::int > 0`,
};

async function addCompanies(client: Client, companies: number) {
  await client.query(
    `insert into companies (id, name)
     select bench_id('company ' || c), 'Company ' || c from generate_series(0, $1::int - 1) c`,
    [companies],
  );
  await client.query(
    `insert into form_templates (id, company_id, name, structure, created_at)
     select bench_id('template ' || c || ' ' || n), bench_id('company ' || c), 'Template ' || n, '${structure}',
       now() - n * interval '1 day'
     from generate_series(0, $1::int - 1) c, generate_series(1, 12) n`,
    [companies],
  );
}

/** Adds twenty people to each company, the first an admin, all with the same password. */
async function addPeople(client: Client, companies: number) {
  const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people = "generate_series(0, $1::int - 1) c, generate_series(1, 20) n";
  await client.query(
    `insert into auth.users (id, email, encrypted_password)
     select bench_id('account ' || c || ' ' || n), 'person-' || n || '@company-' || c || '.test', $2 from ${people}`,
    [companies, hashed],
  );
  await client.query(
    `insert into users (id, auth_id, email, company_id, app_role, full_name)
     select bench_id('user ' || c || ' ' || n), bench_id('account ' || c || ' ' || n),
       'person-' || n || '@company-' || c || '.test', bench_id('company ' || c),
       case when n = 1 then 'admin' else 'user' end, 'Person ' || n from ${people}`,
    [companies],
  );
}

/** The first two companies have 10,000 items each, the others 100. Every tenth is a kit of three of the items before it. */
async function addPriceLists(client: Client, companies: number) {
  await client.query(
    `insert into price_items (company_id, id, code, name, unit, category, supplier, supplier_code, cost,
      markup_basis_points, priced_at, updated_at)
     select bench_id('company ' || c), bench_id('item ' || c || ' ' || n), 'ST-' || n,
       case when n % 10 = 0 then 'Kit ' else 'Steel post ' end || n || ' mm, galvanised', 'each', 'Category ' || n % 25,
       'Supplier ' || n % 40, 'SUP-' || n * 7, n % 1000 + 0.25, 3000, now() - n * interval '1 hour',
       now() - n * interval '1 minute'
     from generate_series(1, 10000) n, generate_series(0, $1::int - 1) c
     where c < 2 or n <= 100`,
    [companies],
  );
  await client.query(
    `insert into price_item_parts (company_id, kit_id, part_id, position, quantity, waste_percent)
     select bench_id('company ' || c), bench_id('item ' || c || ' ' || n), bench_id('item ' || c || ' ' || n - part), part,
       part * 1.5, 10
     from generate_series(10, 10000, 10) n, generate_series(0, $1::int - 1) c, generate_series(1, 3) part
     where c < 2 or n <= 100`,
    [companies],
  );
}
