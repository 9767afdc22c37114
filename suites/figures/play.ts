import {
  checkAcceptanceMail,
  checkAcceptedPdfs,
  checkCertificate,
  checkEvent,
  checkRecordOfAcceptance,
  totalOfCertificate,
} from "./checks/accepted.ts";
import type { Entry } from "./checks/ledger.ts";
import {
  checkAcceptPage,
  checkDocket,
  checkOpenPage,
  checkOptions,
  checkTables,
  pricesNow,
  sumOf,
  type Ticked,
} from "./checks/page.ts";
import {
  centsOf,
  checkPayload,
  checkPdf,
  checkRecord,
  fetchPdf,
  figuresOf,
  type Made,
  offeredExtras,
  totalLabel,
  totalsWith,
} from "./checks/quote.ts";
import type { Company } from "./lib/company.ts";
import { ask, type Json } from "./lib/http.ts";
import { abroad, amountsIn, moneyText, plain } from "./lib/places.ts";
import { type Random, randomFor } from "./lib/random.ts";
import type { Check, Report } from "./lib/report.ts";
import type { World } from "./lib/world.ts";
import { priceOf } from "./oracle/price.ts";
import { type CustomerPage, readMail, readPage } from "./readers/page.ts";
import { postedAdjustments } from "./scenario/form.ts";
import { outsideFigures } from "./scenario/outside.ts";
import { quoteFrom } from "./scenario/quotes.ts";

interface Stage {
  world: World;
  report: Report;
  company: Company;
  random: Random;
  /** The customer of this job, and the address that they come from. */
  contact: { id: string; email: string };
  from: string;
  /** Names what is made, uniquely. */
  name: string;
  /** All quotes of the company. */
  entries: Entry[];
}

interface Offer {
  id: string;
  path: string;
  choice: "one" | "each";
  quotes: Made[];
  /** The quotes and extras of each acceptance. */
  accepted: Ticked[][];
  check: Check;
}

/**
 * Plays one customer: quotes, their offer, and the customer's answer to it. Everything that is shown on the way is read and
 * compared. `entries` gets the outcome of each quote.
 */
export async function playJob(
  world: World,
  report: Report,
  company: Company,
  { seed, job, entries }: { seed: number; job: number; entries: Entry[] },
) {
  const random = randomFor(seed, `${company.place.key} job ${job}`);
  const email = `customer-${job}@${company.place.locale}-${company.place.currency}.test`.toLowerCase();
  const person = { first_name: "Casey", last_name: `Customer ${job}`, email };
  const contact = await company.admin.put("/rest/v1/contacts", person);
  const from = `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 250)}`;
  const stage: Stage = {
    world,
    report,
    company,
    random,
    contact: { id: contact.id, email },
    from,
    name: `Job ${job}`,
    entries,
  };
  const own: Entry[] = [];
  const several = random.percent(35) ? random.whole(2, 3) : 1;
  for (let nth = 0; nth < several; nth++) own.push(await makeQuote(stage, `Job ${job} part ${nth + 1}`));
  if (random.percent(8)) return;
  const offer = await send(stage, own, random.pick(["one", "each"] as const));
  const [only, ...others] = own;
  const isAlone = only !== undefined && others.length === 0;
  if (isAlone && random.percent(20)) return revise(stage, only, offer);
  await answer(stage, offer, own);
  if (isAlone && only.became === "accepted" && random.percent(25)) await revise(stage, only, offer);
}

/** Plays two quotes of one offer in two currencies, which must never be added up. Must run while no other job does. */
export async function playTwoCurrencies(
  world: World,
  report: Report,
  company: Company,
  seed: number,
  entries: Entry[],
) {
  const { place, admin, id } = company;
  const random = randomFor(seed, `${place.key} two currencies`);
  const email = `traveller@${place.locale}-${place.currency}.test`.toLowerCase();
  const contact = await admin.put("/rest/v1/contacts", { first_name: "Casey", last_name: "Traveller", email });
  const stage: Stage = {
    world,
    report,
    company,
    random,
    contact: { id: contact.id, email },
    from: "10.1.1.1",
    name: "Two",
    entries,
  };
  const settings = `/rest/v1/companies/${id}/place`;
  const elsewhere = abroad(place);
  await admin.patch(settings, { currency: elsewhere.currency });
  const first = await makeQuote({ ...stage, company: { ...company, place: elsewhere } }, "Two currencies, abroad");
  await admin.patch(settings, { currency: place.currency });
  const second = await makeQuote(stage, "Two currencies, at home");
  const own = [first, second];
  const { offer } = await admin.post("/functions/v1/send-quotes", {
    quote_ids: own.map(({ made }) => made.id),
    choice: "each",
  });
  for (const entry of own) entry.became = "waiting";
  const check = report.at({ company: place.key, about: own.map(({ made }) => made.title).join(" and ") });
  const path = new URL(offer.url).pathname;
  const ticked = own.map(({ made }, at): Ticked => ({ made, position: at + 1, extras: [] }));
  const shown = await page(stage, `${path}?${addressOf(ticked)}`);
  checkTables(shown, ticked, "page in two currencies");
  checkDocket(check, shown, ticked, "page in two currencies");
  const isKnown = own.every(({ made }) => made.figures.grand_total !== null);
  if (isKnown)
    check.same(
      "page in two currencies: prices are not only in the PDF",
      /PDF states the price/.test(shown.words),
      false,
    );
  const form = await page(stage, `${path}/accept?${addressOf(ticked)}`);
  checkAcceptPage(check, form, ticked);
  await postForm(stage, `${path}/accept`, [...form.hidden, ["name", "Casey Traveller"], ["consent", "yes"]]);
  for (const entry of own) entry.became = "accepted";
  const accepted = ({ type }: Json) => type === "offer.accepted";
  const event = await world.receiver.events.first(offer.id, accepted, "The event of the acceptance");
  check.same("event in two currencies: no total", event.data.total, null);
  for (const { made } of own) {
    const told = event.data.offer.quotes.find((quote: Json) => quote.id === made.id);
    made.check.same("event in two currencies: total of a quote", centsOf(told?.total), made.figures.grand_total);
  }
}

async function makeQuote(stage: Stage, name: string, revises: Entry | null = null): Promise<Entry> {
  const { world, report, company, random, contact } = stage;
  const { receiver } = world;
  const template = random.pick(company.templates);
  const asked = quoteFrom(random, template, company.list);
  const price = priceOf(asked);
  const outside = template.isOutside ? outsideFigures(random, company.place, price) : null;
  if (outside) receiver.outputs.set(`${company.id} ${name}`, outside.outputs);
  const { quote_id: id, quote_number: title } = await company.admin.post("/functions/v1/submit-quote", {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: name,
    answers: asked.answers,
    adjustments: postedAdjustments(asked.adjustments, company.itemIds),
    ...(revises && { revises_quote_id: revises.made.id }),
  });
  const check = report.at({ company: company.place.key, about: `${title}, ${name}, ${template.name}` });
  const known = figuresOf(price, outside);
  const made: Made = { asked, id, title, name, place: company.place, price, outside, ...known, extras: [], check };
  made.extras = offeredExtras(made);
  const entry: Entry = {
    made,
    total: known.figures.grand_total,
    became: "unsent",
    sent: null,
    isHandled: false,
    revisedBy: null,
  };
  stage.entries.push(entry);
  if (revises) revises.revisedBy = entry;
  const done = ({ type }: Json) => type === "quote.generated" || type === "quote.failed";
  const event = await receiver.events.first(id, done, "The quote");
  check.same("the quote got its PDF", event.type === "quote.failed" ? event.data.error : "", "");
  checkTotalOfEvent(made, event, "event: total of a new quote");
  const record = await company.admin.get(`/rest/v1/quotes/${id}`);
  checkRecord(made, record);
  if (outside) checkPayload(made, await receiver.payloads.first(id, () => true, "The webhook"));
  else await checkPdf(company.place, made, await fetchPdf(company, world.url, record.pdf_storage_path));
  return entry;
}

function checkTotalOfEvent({ check, figures }: Made, event: Json, what: string) {
  const { total, total_text } = event.data.quote;
  // A figure that a workflow wrote in its own way is passed on unchanged.
  if (total === null && total_text !== null) return;
  check.same(what, centsOf(total), figures.grand_total);
}

async function send(stage: Stage, entries: Entry[], choice: "one" | "each"): Promise<Offer> {
  const quotes = entries.map(({ made }) => made);
  const { world, report, company, contact } = stage;
  const { place, admin } = company;
  const { offer } = await admin.post("/functions/v1/send-quotes", { quote_ids: quotes.map(({ id }) => id), choice });
  for (const [at, entry] of entries.entries()) {
    entry.became = "waiting";
    entry.sent = { choice, position: at + 1 };
  }
  const check = report.at({ company: place.key, about: quotes.map(({ title }) => title).join(" and ") });
  const path = new URL(offer.url).pathname;
  if (company.sendsByWebhook) {
    const sent = await world.receiver.sends.first(
      contact.email,
      ({ offer_url }) => offer_url.endsWith(path),
      "The send",
    );
    checkSent(check, sent, quotes, choice);
  } else {
    const mail = await world.mails.first(contact.email, ({ text }) => text.includes(path), "The mail");
    for (const made of quotes) {
      const { grand_total } = made.figures;
      if (grand_total === null) continue;
      const labelled = `${totalLabel([{ made, extras: [] }])} ${moneyText(place, grand_total)}`;
      made.check.contains("mail with the quotes: label of the total in the text", plain(mail.text), labelled);
      made.check.contains("mail with the quotes: label of the total in the HTML", readMail(mail.html), labelled);
    }
    const expected = quotes.flatMap(({ figures: { grand_total } }) => (grand_total === null ? [] : [grand_total]));
    check.same("mail with the quotes: totals in the text", amountsIn(place, mail.text), expected);
    check.same(
      "mail with the quotes: totals in the HTML",
      amountsIn(place, readMail(mail.html)).slice(-expected.length || 1),
      expected,
    );
  }
  const made: Offer = { id: offer.id, path, choice, quotes, accepted: [], check };
  await checkOpen(stage, made);
  return made;
}

function checkSent(check: Check, sent: Json, quotes: Made[], choice: "one" | "each") {
  for (const [at, { check: own, figures }] of quotes.entries()) {
    const { grand_total, sub_total, gst_total } = sent[`quote_${at + 1}`];
    own.same(
      "sending webhook: totals of a quote",
      { sub_total: centsOf(sub_total), tax_total: centsOf(gst_total), grand_total: centsOf(grand_total) },
      figures,
    );
  }
  const totals = quotes.map(({ figures }) => figures.grand_total);
  const isSum = totals.every((total) => total !== null) && (choice === "each" || quotes.length === 1);
  const sum = isSum ? totals.reduce((all: number, total) => all + (total ?? 0), 0) : null;
  check.same("sending webhook: sum", centsOf(sent.grand_total), sum);
}

/** Checks the page with nothing ticked, and with some of the possible ticks. */
async function checkOpen(stage: Stage, offer: Offer) {
  const { random, company } = stage;
  const first: Ticked[] = offer.quotes.slice(0, 1).map((made) => ({ made, position: 1, extras: [] }));
  checkOpenPage(offer.check, company.place, await page(stage, offer.path), first, offer.quotes);
  for (let times = random.whole(1, 2); times > 0; times--) {
    const ticked = tickSome(random, offer);
    const shown = await page(stage, `${offer.path}?${addressOf(ticked)}`);
    checkOpenPage(offer.check, company.place, shown, ticked, offer.quotes);
  }
}

function tickSome(random: Random, { choice, quotes }: Offer, open: readonly Made[] = quotes): Ticked[] {
  const chosen = choice === "one" ? [random.pick(open)] : random.some(open, 60);
  const some = chosen.length > 0 ? chosen : [random.pick(open)];
  return some.map((made) => ({
    made,
    position: quotes.indexOf(made) + 1,
    extras: random.some(made.extras.map(({ id }) => id)),
  }));
}

/** Builds the address as the page's form sends it. */
function addressOf(ticked: Ticked[]): string {
  const query = new URLSearchParams();
  for (const { position } of ticked) query.append("option", String(position));
  for (const { position, extras } of ticked) for (const id of extras) query.append("extras", `${position}:${id}`);
  return query.toString();
}

async function page({ world, from }: Stage, path: string): Promise<CustomerPage> {
  const answer = await ask(`${world.url}${path}`, { headers: { "x-forwarded-for": from } });
  return readPage(await answer.text());
}

async function postForm({ world, from }: Stage, path: string, fields: [string, string][]) {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-forwarded-for": from,
    origin: world.url,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  };
  const answer = await ask(`${world.url}${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`POST ${path}: ${answer.status} ${readPage(text).words}`);
}

/** Plays the answer of the customer, or of staff for them. */
async function answer(stage: Stage, offer: Offer, entries: Entry[]) {
  const { random } = stage;
  if (random.percent(15)) return;
  if (random.percent(15)) return decline(stage, offer, entries);
  await accept(stage, offer, entries, tickSome(random, offer), random.percent(15));
  const open = entries.filter(({ became }) => became === "waiting").map(({ made }) => made);
  if (offer.choice === "each" && open.length > 0 && random.percent(50)) {
    await accept(stage, offer, entries, tickSome(random, offer, open), false);
  }
}

async function decline(stage: Stage, { id, path, check, quotes }: Offer, entries: Entry[]) {
  const { company, random } = stage;
  if (random.percent(50))
    await postForm(stage, `${path}/decline`, [
      ["reason", "price"],
      ["comment", "Too dear."],
    ]);
  else await company.admin.post("/functions/v1/record-answer", { offer_id: id, answer: "declined", reason: "price" });
  for (const entry of entries) entry.became = "declined";
  const shown = await page(stage, path);
  checkTables(
    shown,
    quotes.map((made, at) => ({ made, position: at + 1, extras: [] })),
    "declined page",
  );
  const totals = quotes.map(({ figures: { grand_total } }) =>
    grand_total === null ? "See the PDF" : moneyText(company.place, grand_total),
  );
  check.same(
    "declined page: totals",
    shown.docket.flatMap(({ rows }) => rows).map(({ amount }) => amount),
    totals,
  );
}

async function accept(stage: Stage, offer: Offer, entries: Entry[], ticked: Ticked[], isByPhone: boolean) {
  const { company } = stage;
  const { path, check, choice, id } = offer;
  const { admin } = company;
  if (isByPhone) {
    await admin.post("/functions/v1/record-answer", {
      offer_id: id,
      answer: "accepted",
      quote_ids: ticked.map(({ made }) => made.id),
      extras: ticked.flatMap(({ position, extras }) => extras.map((extra) => `${position}:${extra}`)),
      name: "Casey Customer",
    });
  } else {
    const shown = await page(stage, `${path}/accept?${addressOf(ticked)}`);
    checkAcceptPage(check, shown, ticked);
    await postForm(stage, `${path}/accept`, [...shown.hidden, ["name", "Casey Customer"], ["consent", "yes"]]);
  }
  offer.accepted.push(ticked);
  for (const { made, extras } of ticked) {
    const entry = entries.find((each) => each.made === made) as Entry;
    entry.became = "accepted";
    entry.total = totalsWith(made, extras).grand_total;
  }
  if (choice === "one") {
    for (const entry of entries) if (entry.became === "waiting") entry.became = "not_chosen";
  }
  await checkAccepted(stage, offer, entries, ticked, isByPhone);
  const isAll = entries.every(({ became }) => became !== "waiting");
  if (isAll && stage.random.percent(50)) {
    await admin.post("/functions/v1/handle-acceptance", { offer_id: id });
    for (const entry of entries) entry.isHandled = true;
  }
}

async function checkAccepted(stage: Stage, offer: Offer, entries: Entry[], ticked: Ticked[], isByPhone: boolean) {
  const { world, company, contact } = stage;
  const { place, admin, adminEmail } = company;
  const { check, path, id } = offer;
  const titles = ticked.map(({ made }) => made.title).sort();
  const isThis = ({ type, data }: Json) =>
    type === "offer.accepted" && JSON.stringify([...data.quote_numbers].sort()) === JSON.stringify(titles);
  checkEvent(check, await world.receiver.events.first(id, isThis, "The event of the acceptance"), ticked);

  const about = ({ subject }: { subject: string }) =>
    subject.startsWith("Accepted: ") && titles.every((title) => subject.includes(title.replace(" r", ", revision ")));
  const mail = await world.mails.first(contact.email, about, "The mail about the acceptance");
  const staffMail = await world.mails.first(adminEmail, about, "The mail to staff");
  await checkAcceptanceMail(check, place, mail, ticked, "the customer");
  await checkAcceptanceMail(check, place, staffMail, ticked, "staff");
  const certificate = [...mail.attachments].find(([name]) => name.startsWith("Acceptance-record"))?.[1];
  if (certificate) await checkCertificate(check, place, certificate, ticked, isByPhone);
  await checkAcceptedPdfs(place, mail, ticked);

  const { items } = await admin.get(`/rest/v1/quotes/${ticked[0]?.made.id}/offers`);
  const told = items.find((each: Json) => each.id === id);
  checkRecordOfAcceptance(check, told.acceptances.at(-1).record, ticked);

  const shown = await page(stage, path);
  const isOver = entries.every(({ became }) => became !== "waiting");
  if (isOver) {
    const accepted = offer.accepted.flat().sort((one, other) => one.position - other.position);
    checkDocket(check, shown, accepted, "accepted page");
    checkTables(shown, accepted, "accepted page");
    await checkRecords(stage, offer, shown);
  } else {
    const sums = offer.accepted.map(sumOf).filter((sum) => sum !== null);
    check.same("page: what was accepted so far", amountsIn(place, shown.words).slice(0, sums.length), sums);
    checkOptions(check, place, shown, offer.quotes, offer.accepted.flat());
  }
  const asking = await page(stage, `${path}/question`);
  check.same(
    "page of a question: prices",
    asking.docket.flatMap(({ rows }) => rows).map(({ amount }) => amount),
    pricesNow(offer.quotes, offer.accepted.flat()).map((price) =>
      price === null ? "See the PDF" : moneyText(place, price),
    ),
  );
}

/** Each acceptance has a record, and the page leads to all of them. */
async function checkRecords({ world, company, from }: Stage, { check, accepted }: Offer, shown: CustomerPage) {
  const totals: (number | null)[] = [];
  for (const link of new Set(shown.links.filter((each) => each.includes("/certificate")))) {
    const answer = await ask(new URL(link, world.url).href, { headers: { "x-forwarded-for": from } });
    totals.push(await totalOfCertificate(company.place, Buffer.from(await answer.arrayBuffer())));
  }
  const sorted = (sums: (number | null)[]) => sums.sort((one, other) => (one ?? -1) - (other ?? -1));
  check.same("accepted page: leads to every record", sorted(totals), sorted(accepted.map(sumOf)));
}

/** Plays a later revision, which takes the place of the quote, and the customer's answer to it. */
async function revise(stage: Stage, entry: Entry, earlier: Offer) {
  const { random } = stage;
  const later = await makeQuote(stage, `${stage.name} revised`, entry);
  const offer = await send(stage, [later], "each");
  if (entry.became === "waiting") {
    entry.became = "replaced";
    const shown = await page(stage, earlier.path);
    earlier.check.same("replaced page: leads to the revision", shown.links.includes(offer.path), true);
  }
  if (random.percent(60)) await accept(stage, offer, [later], tickSome(random, offer), false);
}
