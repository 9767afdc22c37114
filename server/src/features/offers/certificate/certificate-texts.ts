import { brandColours } from "@quotemill/shared/companies/brand";
import type { AcceptanceRecord, AcceptedQuote } from "@quotemill/shared/offers/acceptance";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import { commonTax, sumOf, totalLabel, writtenSum } from "@quotemill/shared/offers/totals";
import { type FormatRegion, formatsFor } from "@quotemill/shared/region/formats";
import type { PrintedCertificate } from "@quotemill/workflow/print";
import { fileNameOf, momentsIn, titleOf } from "../acceptance-words.ts";

type Row = PrintedCertificate["sections"][number]["rows"][number];

interface CertificateParts {
  company: PrintedCertificate["company"];
  region: FormatRegion;
  record: AcceptanceRecord;
  /** Name and address of the customer. */
  customer: string[];
  /** The size of each PDF, in the order of the record's quotes. Null if the file is no longer there. */
  sizes: (number | null)[];
}

/**
 * Says which quotes were accepted, by whom, and in which document. A certificate is neither a contract nor an invoice,
 * and must not read like one.
 */
export function certificateTexts(parts: CertificateParts): PrintedCertificate {
  const { company, region, record } = parts;
  const moments = momentsIn({ ...region, time_zone: record.time_zone });
  const formats = formatsFor({ ...region, currency: record.currency });
  const number = titleOf(record);
  return {
    company,
    colours: brandColours(company.colour),
    lang: region.locale.startsWith("en") ? region.locale : "en",
    created_at: record.accepted_at,
    title: "Acceptance record",
    number,
    mark: `Record of ${number}`,
    banner: {
      heading: `Accepted by ${record.name}`,
      detail: moments.full(record.accepted_at),
      sum: record.total === null ? null : formats.moneyParts(record.total),
    },
    sections: [
      { title: "What was accepted", rows: whatRows(parts) },
      { title: "Who accepted it", rows: whoRows(parts) },
      { title: record.quotes.length === 1 ? "The document" : "The documents", rows: documentRows(parts) },
    ],
    note: "A SHA-256 value is a fingerprint of a file. If the file you hold has the same value, it is the one that was accepted, unchanged.",
  };
}

const row = (label: string, value: string, isStrong = false): Row[] => (value ? [{ label, value, isStrong }] : []);

function whatRows({ record, region, customer }: CertificateParts): Row[] {
  const { cents } = formatsFor({ ...region, currency: record.currency });
  const { quotes, consent } = record;
  const { tax_name, tax_total } = sumOf(quotes);
  const sum = writtenSum(quotes, cents);
  const priceOf = ({ totals, currency }: AcceptedQuote) =>
    totals.grand_total === null ? "" : cents(totals.grand_total, currency);
  const named = (quote: AcceptedQuote) => quote.job ?? quote.quote_name;
  const quoteRows = quotes.flatMap((quote) =>
    quotes.length === 1
      ? row("Quote", named(quote))
      : row(quoteTitle(quote), [named(quote), priceOf(quote)].filter(Boolean).join(", ")),
  );
  const extras = quotes.flatMap((quote) => [
    ...quote.extras.map((extra) => `${extra.name}, adds ${cents(extra.amount, quote.currency)}`),
    // Under a minimum charge they may come to more than what they add together.
    ...(quote.extras.length > 1 ? ["Each amount is what the total would be less without that extra."] : []),
  ]);
  return [
    ...quoteRows,
    ...row("Prepared for", customer.join(", ")),
    ...row("Chosen extras", extras.join("\n")),
    ...(tax_name ? row(tax_name, cents(tax_total)) : []),
    ...row(totalLabel(sum && commonTax(quotes)), sum ?? "See the document", true),
    ...row("Statement agreed to", consent ? `“${consent.sentence}”` : ""),
  ];
}

function whoRows({ record, region }: CertificateParts): Row[] {
  const { name, signature, sent_to, accepted_at, time_zone, ip, user_agent, recorded_by } = record;
  const moments = momentsIn({ ...region, time_zone });
  return [
    ...row(recorded_by ? "Name" : "Name, as typed", name, true),
    ...(signature ? [{ label: "Signature, as drawn", path: signature, alt: `Signature of ${name}, as drawn` }] : []),
    ...(recorded_by ? row("Recorded by", `${recorded_by.name}, who was told by phone or in person`) : []),
    ...row("Link sent to", sent_to),
    ...row("Time", `${moments.exact(accepted_at)} (${moments.utc(accepted_at)})`),
    ...row("Internet address", ip ?? ""),
    ...row("Browser", user_agent ? browserName(user_agent) : ""),
  ];
}

function documentRows({ record, region, sizes }: CertificateParts): Row[] {
  const { number } = formatsFor(region);
  const { short } = momentsIn({ ...region, time_zone: record.time_zone });
  const files = record.quotes.flatMap((quote, index): Row[] => {
    const size = sizes[index] ?? null;
    const bytes = size === null ? "" : `, ${number(size)} bytes`;
    return [...row("File", fileNameOf(quote) + bytes), { label: "SHA-256", groups: groupsOf(quote.pdf_sha256) }];
  });
  const opened = record.first_opened_at ? `First opened ${short(record.first_opened_at)}. ` : "";
  return [
    ...files,
    { label: "SHA-256 of the content", groups: groupsOf(record.content_sha256) },
    ...row("History", `Sent ${short(record.sent_at)}. ${opened}Accepted ${short(record.accepted_at)}.`),
  ];
}

const groupsOf = (hash: string) => hash.match(/.{8}/g) ?? [];

/**
 * Browser names by a part of their user agents. More specific names come first: most browsers also claim to be Chrome
 * or Safari.
 */
const browsers = {
  Edg: "Edge",
  EdgA: "Edge",
  EdgiOS: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
  Firefox: "Firefox",
  FxiOS: "Firefox",
  Chrome: "Chrome",
  CriOS: "Chrome",
  Opera: "Opera",
  Version: "Safari",
};
const systems: [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** 'Safari 18.1 on iPhone', or the whole user agent of an unknown browser. */
export function browserName(userAgent: string): string {
  const versions = new Map(userAgent.split(" ").map((part) => part.split("/") as [string, string | undefined]));
  for (const [product, name] of Object.entries(browsers)) {
    const version = /^\d+(?:\.\d+)?/.exec(versions.get(product) ?? "")?.[0];
    if (!version) continue;
    const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
    return `${name} ${version.replace(/\.0$/, "")}${system ? ` on ${system}` : ""}`;
  }
  return userAgent;
}
