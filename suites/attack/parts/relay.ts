import { createHmac, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "../../harness/listen.ts";
import { createMailbox } from "../../harness/mailbox.ts";
import { openForQuotes } from "../../harness/offer.ts";
import type { AttackedCompany } from "../people.ts";
import type { Product } from "../product.ts";
import type { Part } from "../report.ts";
import { type Checks, runChecks } from "./checks.ts";

const floods = { forged: 300, sends: 40, prints: 120 };
/** The same limit as in `server/src/platform/http/budgets.ts`. */
const mailsToOne = 6;

/** A company that uses the shared printer and mail server for more than its own quotes. */
export async function attackRelay(product: Product): Promise<Part[]> {
  const ours = await open(product, product.people.ours);
  const theirs = await open(product, product.people.theirs);
  const caught = await catchMessages(ours);
  const named: [string, (checks: Checks) => Promise<unknown>][] = [
    ["forged mails", (checks) => forgeMails(product, checks, ours, caught)],
    ["messages of ours, repeated and altered", (checks) => replay(product, checks, { ours, theirs, caught })],
    ["many mails to one person", (checks) => floodMails(product, checks, ours, theirs)],
    ["many prints, forged and real", (checks) => floodPrints(checks, { ours, theirs, caught })],
  ];
  const parts: Part[] = [];
  for (const [name, attack] of named) parts.push(await runChecks(product, `relay: ${name}`, attack));
  return parts;
}

type Opened = Awaited<ReturnType<typeof open>>;

async function open({ people, url }: Product, company: AttackedCompany) {
  const { api, template_id } = await openForQuotes(people.api, company);
  const secrets = (await api.get("/rest/v1/workflow_secrets")) as { upload_secret: string; signing_secret: string };
  const submit = async (email: string, template = template_id): Promise<string> => {
    const contact = await api.put("/rest/v1/contacts", { first_name: "Marcus", last_name: "Webb", email });
    const quote = { template_id: template, contact_id: contact.id, quote_name: "Fence", answers: { field_1: "20" } };
    return (await api.post("/functions/v1/submit-quote", quote)).quote_id;
  };
  const statusOf = async (id: string): Promise<string> => (await api.get(`/rest/v1/quotes/${id}`)).status;
  /** Waits until none of them is being printed any more. */
  const settle = async (ids: string[]) => {
    const statuses = new Map<string, string>();
    for (let round = 0; round < 600 && statuses.size < ids.length; round++) {
      for (const id of ids) {
        const status = statuses.get(id) ?? (await statusOf(id));
        if (status !== "Processing") statuses.set(id, status);
      }
      if (statuses.size < ids.length) await pause(200);
    }
    return [...statuses.values()];
  };
  const sending = { email_subject: "Your quote", email_message: "Here is the price." };
  return { company, api, template_id, secrets, submit, settle, sending, url };
}

/** Signs with everything that the company knows: its signing secret, also instead of our seal. */
function signed({ secrets }: Opened, body: string, id: string = randomUUID()) {
  const at = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secrets.signing_secret.replace("whsec_", ""), "base64");
  const signature = `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
  return {
    "content-type": "application/json",
    "x-quotemill-secret": secrets.upload_secret,
    "webhook-id": id,
    "webhook-timestamp": at,
    "webhook-signature": signature,
    "x-quotemill-seal": signature,
  };
}

const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

interface Caught {
  headers: Record<string, string>;
  body: string;
}

/** Points the company's webhooks to its own receiver, to get messages as the server sends them. */
async function catchMessages(ours: Opened) {
  const received = new Map<string, Caught>();
  const { url, stop } = await listen(async (request, response) => {
    const wanted = Object.entries(request.headers).filter(([name]) =>
      /^(content-type|webhook-|x-quotemill-)/.test(name),
    );
    received.set(request.url ?? "", {
      headers: Object.fromEntries(wanted) as Caught["headers"],
      body: await text(request),
    });
    response.end("ok");
  });
  const caught = async (path: string): Promise<Caught> => {
    for (let round = 0; round < 300 && !received.has(path); round++) await pause(100);
    return received.get(path) ?? fail(`The receiver got nothing at ${path}.`);
  };
  try {
    const customer = `caught-${randomUUID()}@example.com`;
    const structure = [{ id: "field_1", type: "number", label: "Fence length (m)" }];
    const elsewhere = { name: "Printed elsewhere", structure, make_webhook_url: `${url}/quote` };
    await ours.submit(customer, (await ours.api.post("/rest/v1/form_templates", elsewhere)).id);
    const id = await ours.submit(customer);
    await ours.settle([id]);
    const sending = { quote_ids: [id], ...ours.sending, webhook_url_override: `${url}/send` };
    await ours.api.post("/functions/v1/send-quotes", sending);
    return { customer, quote: await caught("/quote"), send: await caught("/send") };
  } finally {
    await stop();
  }
}
type AllCaught = Awaited<ReturnType<typeof catchMessages>>;

function fail(message: string): never {
  throw new Error(message);
}

/** Mails in the name of a bank, to someone who never asked for a quote. */
async function forgeMails(product: Product, { send, expect }: Checks, ours: Opened, { send: { body } }: AllCaught) {
  const stranger = `stranger-${randomUUID()}@example.com`;
  const real = JSON.parse(body);
  const forged = JSON.stringify({
    ...real,
    email_message: "Your account is locked.",
    company: { ...real.company, name: "A bank" },
    contact: { ...real.contact, email: stranger },
  });
  const post = () => send({ url: "/workflow/send", headers: signed(ours, forged), body: forged });
  const answers = await Promise.all(Array.from({ length: floods.forged }, post));
  expect(count(answers, 401) === floods.forged, `${count(answers, 200)} forged mails were taken`);
  const mails = await createMailbox(product.people.api).list(stranger);
  expect(mails.length === 0, `${mails.length} forged mails went out`);
}

interface World {
  ours: Opened;
  theirs: Opened;
  caught: AllCaught;
}

async function replay(product: Product, { send, expect }: Checks, { ours, theirs, caught }: World) {
  const { customer, send: sent, quote } = caught;
  const post = (changes: Record<string, string>, body = sent.body) =>
    send({ url: "/workflow/send", headers: { ...sent.headers, ...changes }, body });
  const altered = sent.body.replaceAll(customer, `other-${customer}`);
  const { upload_secret } = theirs.secrets;
  for (const [what, answer] of [
    ["another recipient", await post({}, altered)],
    ["another recipient, signed by the company", await post(signed(ours, altered), altered)],
    ["another id", await post({ "webhook-id": randomUUID() })],
    ["another time", await post({ "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) })],
    ["another company's secret", await post({ "x-quotemill-secret": upload_secret })],
    ["no seal", await post({ "x-quotemill-seal": "" })],
  ] as const) {
    expect(answer.status === 401, `a message with ${what} was answered ${answer.status}`);
  }
  const repeats = await Promise.all(Array.from({ length: 30 }, () => post({})));
  expect(count(repeats, 200) === 30, `repeats were answered ${repeats.map(({ status }) => status)}`);
  const mailbox = createMailbox(product.people.api);
  await mailbox.latest(customer, /^Your quote/);
  const mails = [...(await mailbox.list(customer)), ...(await mailbox.list(`other-${customer}`))];
  expect(mails.length === 1, `${mails.length} mails went out for one send`);

  const prints = await Promise.all(
    Array.from({ length: 30 }, () => send({ url: "/workflow/quote", headers: quote.headers, body: quote.body })),
  );
  expect(count(prints, 200) === 30, `repeats of a quote were answered ${prints.map(({ status }) => status)}`);
  const { quote_id } = JSON.parse(quote.body);
  const { items } = await ours.api.get(`/rest/v1/quotes/${quote_id}/runs`);
  const printed = items.filter(({ kind }: { kind: string }) => kind === "callback").length;
  expect(printed === 1, `one run was printed ${printed} times`);
}

async function floodMails(product: Product, { send, expect }: Checks, ours: Opened, theirs: Opened) {
  const person = `flooded-${randomUUID()}@example.com`;
  const ids: string[] = [];
  for (let index = 0; index < floods.sends; index++) ids.push(await ours.submit(person));
  await ours.settle(ids);
  const call = (role: "admin" | "other admin", opened: Opened, id = "") =>
    send({ role, url: "/functions/v1/send-quotes", body: { quote_ids: [id], ...opened.sending } });
  const answers = [];
  for (const id of ids) answers.push(await call("admin", ours, id));
  expect(count(answers, 200) === mailsToOne, `${count(answers, 200)} sends to one person got through`);
  expect(count(answers, 429) === floods.sends - mailsToOne, `sends: ${answers.map(({ status }) => status)}`);
  const told = answers.at(-1)?.body ?? "";
  expect(/next one in \d+ minutes/.test(told), `a refusal says ${told}`);
  const { items } = await ours.api.get("/rest/v1/audit_log?kind=quotes");
  const entries = items.filter(({ action }: { action: string }) => action === "quotes.mail_refused");
  expect(entries.length === 1, `${entries.length} entries of the activity tell of the refusals`);

  const theirId = await theirs.submit(person);
  await theirs.settle([theirId]);
  const other = await call("other admin", theirs, theirId);
  expect(other.status === 200, `meanwhile another company's send was answered ${other.status}`);
  const mailbox = createMailbox(product.people.api);
  for (let round = 0; round < 100 && (await mailbox.list(person)).length <= mailsToOne; round++) await pause(100);
  const mails = await mailbox.list(person);
  expect(mails.length === mailsToOne + 1, `${mails.length} mails reached the person`);
  return `${mailsToOne} of ${floods.sends} sends got through`;
}

async function floodPrints({ send, expect }: Checks, { ours, theirs, caught }: World) {
  const forged = Array.from({ length: floods.forged }, () => {
    const body = JSON.stringify({ ...JSON.parse(caught.quote.body), quote_id: randomUUID() });
    return send({ url: "/workflow/quote", headers: signed(ours, body), body });
  });
  const real = Array.from({ length: floods.prints }, () => ours.submit("printed@example.com"));
  const few = Array.from({ length: 4 }, () => theirs.submit("printed@example.com"));
  const theirStatuses = await theirs.settle(await Promise.all(few));
  expect(theirStatuses.join() === Array(4).fill("Generated").join(), `another company's quotes: ${theirStatuses}`);
  const ourStatuses = await ours.settle(await Promise.all(real));
  const printed = ourStatuses.filter((status) => status === "Generated").length;
  expect(printed === floods.prints, `${printed} of ${floods.prints} quotes were printed`);
  const taken = floods.forged - count(await Promise.all(forged), 401);
  expect(taken === 0, `${taken} forged quotes were taken`);
}
