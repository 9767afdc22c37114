import type { Json } from "../lib/http.ts";
import type { Mail } from "../lib/mails.ts";
import { amountsIn, moneyText, type Place, plain } from "../lib/places.ts";
import type { Check } from "../lib/report.ts";
import { readMail } from "../readers/page.ts";
import { pdfText, pdfWords } from "../readers/pdf.ts";
import { sumOf, type Ticked } from "./page.ts";
import { centsOf, checkPdf, movedBy, totalLabel, totalsWith } from "./quote.ts";

const extrasWith = (ticked: Ticked[]) =>
  ticked.flatMap(({ made, extras }) =>
    made.extras
      .filter(({ id }) => extras.includes(id))
      .map(({ id, name }) => ({ name, amount: movedBy(made, extras, id).withTax })),
  );

/** Checks the event of an acceptance, as other systems receive it. */
export function checkEvent(check: Check, event: Json, ticked: Ticked[]) {
  const { total, extras, offer } = event.data;
  check.same("event: total accepted", centsOf(total), sumOf(ticked));
  check.same("event: total is decimal text with cents", total === null || /^\d+\.\d\d$/.test(total), true);
  check.same(
    "event: extras",
    extras.map(({ name, amount }: Json) => ({ name, amount: centsOf(amount) })),
    extrasWith(ticked),
  );
  for (const { made, extras: own } of ticked) {
    const told = offer.quotes.find(({ id }: Json) => id === made.id);
    made.check.same("event: total of an accepted quote", centsOf(told?.total), totalsWith(made, own).grand_total);
    made.check.same("event: state of an accepted quote", told?.state, "accepted");
  }
}

/** Checks the record of an acceptance, as staff get it over the API. */
export function checkRecordOfAcceptance(check: Check, record: Json, ticked: Ticked[]) {
  check.same("record: total", record.total, sumOf(ticked));
  for (const { made, position, extras } of ticked) {
    const told = record.quotes.find((quote: Json) => quote.position === position);
    const { sub_total, tax_total, grand_total } = totalsWith(made, extras);
    made.check.same("record: totals", told?.totals, { sub_total, tax_total, grand_total });
  }
  check.same(
    "record: extras",
    record.quotes.flatMap((quote: Json) => quote.extras.map(({ name, amount }: Json) => ({ name, amount }))),
    extrasWith(ticked),
  );
}

/** Checks the mail to either side, with its text, its HTML and its attachments. */
export async function checkAcceptanceMail(check: Check, place: Place, mail: Mail, ticked: Ticked[], to: string) {
  const sum = sumOf(ticked);
  const expected = sum === null ? [] : [sum];
  const first = (text: string) => amountsIn(place, text).slice(0, 1);
  check.same(`mail to ${to}: total in the text`, first(mail.text.replace(mail.subject, "")), expected);
  check.same(`mail to ${to}: total in the HTML`, first(readMail(mail.html).replace(plain(mail.subject), "")), expected);
  if (sum !== null) {
    const label = `${totalLabel(ticked)} ${moneyText(place, sum)}`;
    check.contains(`mail to ${to}: label of the total`, readMail(mail.html), label);
  }
  const names = [...mail.attachments.keys()];
  const certificate = names.find((name) => name.startsWith("Acceptance-record"));
  check.same(`mail to ${to}: certificate attached`, certificate !== undefined, true);
  check.same(
    `mail to ${to}: accepted quotes attached`,
    names.filter((name) => name.endsWith("-accepted.pdf")).length,
    ticked.length,
  );
}

const totalIn = (place: Place, text: string): number | null => {
  const line = text.split("\n").find((each) => /^\s*Total( including|\s{2,})/.test(each)) ?? "";
  return amountsIn(place, line)[0] ?? null;
};

/** Reads the total of a record of an acceptance; null if only the document says it. */
export const totalOfCertificate = async (place: Place, pdf: Buffer) => totalIn(place, await pdfText(pdf));

/** The certificate names the sum, each extra with its effect on the total, and the sum again in the sentence. */
export async function checkCertificate(check: Check, place: Place, pdf: Buffer, ticked: Ticked[], isByPhone: boolean) {
  const text = await pdfText(pdf);
  const sum = sumOf(ticked);
  check.same("certificate: total", totalIn(place, text), sum);
  const words = await pdfWords(pdf);
  // Two quotes may have an extra of the same name, so each is searched for after the one before.
  let at = 0;
  for (const { name, amount } of extrasWith(ticked)) {
    at = words.indexOf(`${name}, `, at) + name.length;
    check.same("certificate: extra", amountsIn(place, words.slice(at))[0], amount);
  }
  const totals = ticked.map(({ made, extras }) => totalsWith(made, extras));
  if (totals.length > 1)
    for (const { grand_total } of totals)
      if (grand_total !== null)
        check.contains("certificate: price of a quote", words, `, ${moneyText(place, grand_total)}`);
  const taxes = totals.map(({ tax_total }) => tax_total);
  const tax = taxes.every(Boolean) ? taxes.reduce((all: number, each) => all + (each ?? 0), 0) : null;
  if (tax !== null && sum !== null)
    check.contains("certificate: tax", words, `${place.tax_name} ${moneyText(place, tax)}`);
  if (sum !== null)
    check.contains("certificate: label of the total", words, `${totalLabel(ticked)} ${moneyText(place, sum)}`);
  if (!isByPhone && sum !== null) check.contains("certificate: sentence", words, `for ${moneyText(place, sum)}`);
}

/** Checks each quote as it was accepted, printed again with the chosen extras. */
export async function checkAcceptedPdfs(place: Place, mail: Mail, ticked: Ticked[]) {
  const files = [...mail.attachments].filter(([name]) => name.endsWith("-accepted.pdf")).map(([, file]) => file);
  for (const [at, { made, extras }] of ticked.entries()) {
    const file = files[at];
    if (file && made.isListed) await checkPdf(place, made, file, extras, "accepted PDF");
  }
}
