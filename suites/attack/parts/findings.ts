import { bombPng } from "../../../server/test/pictures.ts";
import { badCursors, prototypeNames } from "../generate/texts.ts";
import type { AttackedCompany } from "../people.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";
import { speakRaw } from "./raw-http.ts";

/** No single request may block the server longer than this; each of these once did, for seconds. */
const patienceMs = 500;
const dots = `a@${".".repeat(60_000)}@`;

/** Named attacks that once took the server down or got past it. */
export const attackFindings = async (product: Product) => {
  const named: Record<string, (product: Product, checks: Checks) => Promise<unknown>> = {
    "60,000 dots as an address": sendDots,
    "100,000 equals signs as a PDF": sendEqualsSigns,
    "6 MB of dashes or spaces as a PDF": sendSlowLetters,
    "a 500 MB image in a 500 KB logo": sendBomb,
    "95,000 answers without a session": sendAnswers,
    "200 guesses of a password at once": guess,
    "a name template of 100 placeholders": expandNames,
    "places and dates that do not exist": askImpossible,
    "metadata that cannot be stored": storeMetadata,
    "prototype names as fields": usePrototypeNames,
    "400 rotations of a secret": rotate,
    "a template's webhook, read by a user": readWebhook,
    "invitations to one address": inviteOften,
    "bytes that are not HTTP": speakNonsense,
  };
  const parts = [];
  for (const [name, attack] of Object.entries(named)) {
    parts.push(await runChecks(product, `found before: ${name}`, (checks) => attack(product, checks)));
  }
  return parts;
};

async function sendDots({ people: { ours } }: Product, { send, expect }: Checks) {
  const person = { first_name: "Ada", last_name: "", email: dots };
  const calls = [
    { url: "/auth/v1/recover", body: { email: dots } },
    { url: "/auth/v1/token?grant_type=password", body: { email: dots, password: "x" } },
    { role: "user", url: "/rest/v1/contacts", body: person },
    {
      role: "admin",
      url: "/functions/v1/invite-user",
      body: { full_name: "x", email: dots, company_id: ours.id, app_role: "user" },
    },
  ] as const;
  const answers = [];
  for (const call of calls) answers.push(await send(call));
  expect(
    answers.every(({ status }) => status === 400),
    `answered ${answers.map(({ status }) => status)}`,
  );
  return slowest(answers, expect);
}

async function sendEqualsSigns({ people: { ours } }: Product, { send, expect }: Checks) {
  const answers = [];
  for (const text of ["=".repeat(100_000), `${"A".repeat(99_999)}=`, `JVBERi0xLjcK${"=".repeat(20_000_000)}`]) {
    answers.push(await send(pdfFor(ours, text)));
  }
  expect(
    answers.every(({ status }) => status >= 400 && status < 500),
    `answered ${answers.map(({ status }) => status)}`,
  );
  return slowest(answers.slice(0, 2), expect);
}

/** Base64 of either alphabet, and with white space: letters that were once replaced one by one, which took seconds. */
async function sendSlowLetters({ people: { ours } }: Product, { send, expect }: Checks) {
  for (const letters of ["-_", "A "]) {
    const { status } = await send(pdfFor(ours, letters.repeat(3_000_000)));
    expect(status === 422, `answered ${status}`);
  }
}

const pdfFor = ({ ids, id, uploadSecret }: AttackedCompany, pdf_base64: string) => ({
  url: "/functions/v1/upload-quote-pdf",
  headers: { "x-webhook-secret": uploadSecret },
  body: { quote_id: ids.quote?.[0], company_id: id, pdf_base64 },
});

async function sendBomb({ people: { ours } }: Product, { send, expect }: Checks) {
  const image_base64 = bombPng(500_000_000).toString("base64");
  const answers = [];
  for (let times = 0; times < 4; times++) {
    answers.push(
      await send({ role: "admin", method: "PUT", url: `/rest/v1/companies/${ours.id}/logo`, body: { image_base64 } }),
    );
  }
  expect(
    answers.every(({ status }) => status < 500),
    `answered ${answers.map(({ status }) => status)}`,
  );
  return `${answers[0]?.status} after ${Math.max(...answers.map(({ ms }) => ms))} ms`;
}

async function sendAnswers({ people: { ours } }: Product, { send, expect }: Checks) {
  const answers = Object.fromEntries(Array.from({ length: 95_000 }, (_, index) => [`f${index}`, []]));
  const submit = { template_id: ours.ids.template?.[0], contact_id: ours.ids.contact?.[0], quote_name: "x", answers };
  const website = { website: "x".repeat(20_000) };
  const calls = [
    { url: "/functions/v1/submit-quote", body: submit },
    { method: "PUT", url: `/rest/v1/companies/${ours.id}/details`, body: website },
  ];
  const anonymous = [];
  for (const call of calls) anonymous.push(await send(call));
  expect(
    anonymous.every(({ status }) => status === 401),
    `answered ${anonymous.map(({ status }) => status)}`,
  );
  const known = [];
  for (const call of calls) known.push(await send({ role: "admin", ...call }));
  expect(
    known.every(({ status }) => status >= 400 && status < 500),
    `with a session: ${known.map(({ status }) => status)}`,
  );
  return slowest([...anonymous, ...known], expect);
}

async function guess({ people: { victim } }: Product, { send, expect }: Checks) {
  const attempts = Array.from({ length: 200 }, (_, index) =>
    send({
      url: "/auth/v1/token?grant_type=password",
      body: { email: victim.user, password: `guess ${index}` },
      from: "127.0.9.9",
    }),
  );
  const answers = await Promise.all(attempts);
  const checked = answers.filter(({ status }) => status === 400).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(checked <= 10 && checked + refused === 200, `${checked} were checked, ${refused} refused`);
  return `${checked} checked, ${refused} refused`;
}

async function expandNames({ people: { theirs } }: Product, { send, expect }: Checks) {
  const role = "other admin";
  const url = `/rest/v1/companies/${theirs.id}`;
  const lengths: number[] = [];
  for (const text of ["{{field_2}}".repeat(100), "{{answers}}{{field_2}}".repeat(20)]) {
    const set = await send({ role, method: "PATCH", url, body: { quote_name_template: text } });
    expect(set.status < 500, `the template answered ${set.status}`);
    const answers = { field_1: "Colorbond", field_2: "x".repeat(2_000) };
    const parts = { template_id: theirs.ids.template?.[0], contact_id: theirs.ids.contact?.[0], quote_name: "x" };
    const made = await send({ role, url: "/functions/v1/submit-quote", body: { ...parts, answers, auto_name: true } });
    expect(made.status < 500, `submitting answered ${made.status}`);
    if (made.status !== 200) continue;
    const quote = await send({ role, url: `/rest/v1/quotes/${JSON.parse(made.body).quote_id}` });
    lengths.push(JSON.parse(quote.body).quote_name.length);
  }
  const longest = Math.max(0, ...lengths);
  expect(longest <= 300, `a name of ${longest} characters`);
  for (const text of ["{{field_2}}".repeat(1_800), "{{answers}}".repeat(1_800)]) {
    const set = await send({ role, method: "PATCH", url, body: { email_message_template: text } });
    expect(set.status < 500, `the mail's template answered ${set.status}`);
    const sending = { quote_ids: theirs.ids.quote, email_subject: text.slice(0, 500), email_message: text };
    const sent = await send({ role, url: "/functions/v1/send-quotes", body: sending });
    expect(sent.status < 500, `sending answered ${sent.status}`);
  }
  return `longest: ${longest} characters`;
}

async function askImpossible({ people: { ours } }: Product, { send, expect }: Checks) {
  const email = encodeURIComponent("m@example.com");
  const lists = [
    "contacts",
    "quotes",
    "quote_groups",
    `contacts/${ours.ids.contact?.[0]}/quotes`,
    `quote_entries?email=${email}`,
    "recipients",
    `recipients/quotes?email=${email}`,
    "saved_quotes",
    "form_templates",
    "users",
    "audit_log",
  ];
  for (const list of lists) {
    for (const cursor of badCursors) {
      const { status } = await send({
        role: "admin",
        url: `/rest/v1/${list}${list.includes("?") ? "&" : "?"}cursor=${cursor}`,
      });
      expect(status < 500, `${list} answered ${status} to ${Buffer.from(cursor, "base64url")}`);
    }
  }
  for (const updated_at of ["2024-02-30T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "2026-01-01T00:00:00+23:59"]) {
    const calls = [
      `contacts/${ours.ids.contact?.[0]}`,
      `form_templates/${ours.ids.template?.[0]}`,
      `saved_quotes/${ours.ids.draft?.[0]}`,
    ];
    for (const url of calls) {
      const { status } = await send({
        role: "admin",
        method: "PATCH",
        url: `/rest/v1/${url}`,
        body: { updated_at, first_name: "x", name: "x" },
      });
      expect(status < 500, `${url} answered ${status} to ${updated_at}`);
    }
  }
}

async function storeMetadata(_product: Product, { send, expect }: Checks) {
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`);
  const entries = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, "x".repeat(1_000)]));
  for (const data of [{ a: "\u0000" }, { a: "\ud800" }, { "\u0000": "a" }, deep, entries, { a: [[[]]] }]) {
    const { status } = await send({ role: "other user", method: "PUT", url: "/auth/v1/user", body: { data } });
    expect(status === 400, `metadata ${JSON.stringify(data).slice(0, 60)} answered ${status}`);
  }
  const usable = await send({ role: "other user", url: "/auth/v1/user" });
  expect(usable.status === 200, `the account answers ${usable.status} afterwards`);
}

async function usePrototypeNames({ people: { ours } }: Product, { send, expect }: Checks) {
  const names = prototypeNames.filter((name) => /^[a-z]/i.test(name));
  const structure = names.map((id, index) => ({
    id,
    type: "text",
    label: id,
    ...(index > 0 && { conditional: { dependsOn: names[index - 1], operator: "is", showWhen: "x" } }),
  }));
  const template = await send({
    role: "admin",
    url: "/rest/v1/form_templates",
    body: { name: "Names", structure, make_webhook_url: null },
  });
  expect(template.status === 200, `the template answered ${template.status} ${template.body.slice(0, 200)}`);
  const parts = { template_id: JSON.parse(template.body).id, contact_id: ours.ids.contact?.[0], quote_name: "x" };
  const made = await send({
    role: "admin",
    url: "/functions/v1/submit-quote",
    body: { ...parts, answers: { constructor: "x" } },
  });
  expect(made.status === 200, `submitting answered ${made.status} ${made.body.slice(0, 200)}`);
  const status = await finalStatus(JSON.parse(made.body).quote_id, send);
  expect(status === "Generated", `the quote ended as ${status}`);
  return status;
}

async function finalStatus(id: string, send: Checks["send"]): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const { status } = JSON.parse((await send({ role: "admin", url: `/rest/v1/quotes/${id}` })).body);
    if (!/Processing|Pending/.test(status) || Date.now() > deadline) return status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function rotate({ people: { theirs } }: Product, { send, expect }: Checks) {
  const role = "other admin";
  for (const kind of ["upload_secret", "signing_secret"]) {
    for (let times = 0; times < 200; times++) {
      const { status } = await send({ role, url: "/rest/v1/workflow_secrets/rotate", body: { kind } });
      expect(status < 500, `rotating answered ${status}`);
    }
  }
  const old = await send({
    url: "/functions/v1/upload-quote-pdf",
    headers: { "x-webhook-secret": theirs.uploadSecret },
    body: { quote_id: theirs.ids.quote?.[0], company_id: theirs.id, outputs: { a: 1 } },
  });
  const secrets = await send({ role, url: "/rest/v1/workflow_secrets" });
  expect(secrets.status === 200 && secrets.body.length < 2_000, `the secrets take ${secrets.body.length} characters`);
  return `${secrets.body.length} characters of secrets, the first one answers ${old.status}`;
}

async function readWebhook({ people: { ours } }: Product, { send, expect }: Checks) {
  const url = `/rest/v1/form_templates/${ours.ids.template?.[0]}`;
  const secret = "https://hooks.example.com/a-secret-path?key=secret";
  const patch = async (make_webhook_url: string | null) => {
    const { updated_at } = JSON.parse((await send({ role: "admin", url })).body);
    return send({ role: "admin", method: "PATCH", url, body: { make_webhook_url, updated_at } });
  };
  const set = await patch(secret);
  expect(set.status === 200, `setting it answered ${set.status} ${set.body.slice(0, 200)}`);
  for (const path of [url, "/rest/v1/form_templates", `${url}/webhook_health`]) {
    const { body } = await send({ role: "user", url: path });
    expect(!body.includes("a-secret-path"), `${path} shows it`);
  }
  await patch(null);
}

async function inviteOften({ people: { ours } }: Product, { send, expect }: Checks) {
  const body = { full_name: "x", email: "bombed@example.com", company_id: ours.id, app_role: "user" };
  const invite = () => send({ role: "admin", url: "/functions/v1/invite-user", body });
  const answers = await Promise.all(Array.from({ length: 30 }, invite));
  const sent = answers.filter(({ status }) => status === 200).length;
  expect(sent <= 5 && answers.every(({ status }) => status === 200 || status === 429), `${sent} were sent`);
  return `${sent} of 30 sent`;
}

async function speakNonsense({ url }: Product, { expect }: Checks) {
  for (const [name, answer] of Object.entries(await speakRaw(url))) {
    expect(/^HTTP\/1\.1 (4\d\d|501|505) /.test(answer) || answer === "", `${name}: ${answer.slice(0, 200)}`);
  }
}

function slowest(answers: { ms: number }[], expect: Checks["expect"]): string {
  const ms = Math.max(...answers.map((answer) => answer.ms));
  expect(ms <= patienceMs, `one took ${ms} ms`);
  return `slowest: ${ms} ms`;
}
