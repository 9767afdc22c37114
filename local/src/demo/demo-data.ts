import { defaultPlace } from "@quotemill/shared/company-place";
import { payloadPricing } from "@quotemill/shared/pricing/payload";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import type { Answers } from "@quotemill/shared/templates/answers";
import { residentialFence } from "./demo-templates.ts";

/** The demo's people and quotes, as plain data. All made up; `.test` and `.example` addresses reach nobody. */

export const demoPassword = "demo-password";

export const demoAccounts = [
  { email: "admin@demo.test", about: "admin of Harbour Fencing" },
  { email: "user@demo.test", about: "user of Harbour Fencing" },
  { email: "global@demo.test", about: "global admin" },
  { email: "admin@other.test", about: "admin of Ridgeline Solar" },
] as const;

export const harbourContacts = [
  ["Marcus", "Webb", "marcus.webb@example.com", "0412 555 014", "", "14 Pilot Street", "Watsons Bay", "NSW", "2030"],
  ["Ellen", "Tran", "ellen.tran@example.com", "0423 555 118", "", "8 Jetty Road", "Glenelg", "SA", "5045"],
  [
    "Dimitri",
    "Kostas",
    "dimitri@kostasbuild.example",
    "03 5550 1907",
    "Kostas Build",
    "31 Cowper Street",
    "Footscray",
    "VIC",
    "3011",
  ],
  ["Samira", "Haddad", "samira.haddad@example.com", "", "", "", "", "", ""],
  [
    "Noah",
    "Fitzgerald",
    "noah.fitz@example.com",
    "0401 555 662",
    "Fitz Strata",
    "2/90 Marine Parade",
    "Coolangatta",
    "QLD",
    "4225",
  ],
  ["Aroha", "Ngata", "aroha.ngata@example.com", "0455 555 230", "", "5 Banksia Close", "Margaret River", "WA", "6285"],
].map(
  ([
    first_name = "",
    last_name = "",
    email = "",
    phone = "",
    company_name = "",
    address1 = "",
    city = "",
    state = "",
    postal_code = "",
  ]) => ({ first_name, last_name, email, phone, company_name, address1, city, state, postal_code }),
);

export const solarContacts = [
  {
    first_name: "Grace",
    last_name: "Okafor",
    email: "grace.okafor@example.com",
    phone: "0438 555 771",
    company_name: "",
    address1: "77 Ridge Road",
    city: "Toowoomba",
    state: "QLD",
    postal_code: "4350",
  },
];

const fence = (length: string, more: Answers = {}): Answers => ({
  field_1: "Colorbond",
  field_2: length,
  field_3: "1.8 m",
  field_4: "Monument",
  field_5: false,
  ...more,
});

/** What a workflow returns that uses the template's own prices. */
const priced = (answers: Answers) => {
  const pricing = payloadPricing(
    priceQuote(residentialFence.structure, residentialFence.pricing, answers),
    defaultPlace.currency,
  );
  const { sub_total = 0, gst_total = 0, grand_total = 0, profit = 0 } = pricing ?? {};
  return { answers, outputs: { sub_total, gst_total, grand_total, profit } };
};

interface DemoQuote {
  contact: number;
  status: string;
  daysAgo: number;
  name: string;
  answers: Answers;
  outputs?: Record<string, number>;
  error?: string;
  sent?: boolean;
}

/** One quote in every status. `daysAgo` keeps the list recent whenever the demo is created. */
export const harbourQuotes: DemoQuote[] = [
  {
    contact: 3,
    status: "Sent",
    daysAgo: 9,
    name: "Side boundary",
    ...priced(fence("18")),
    sent: true,
  },
  {
    contact: 2,
    status: "Generated",
    daysAgo: 6,
    name: "Site hoarding",
    ...priced(fence("64")),
  },
  {
    contact: 0,
    status: "Pending PDF",
    daysAgo: 4,
    name: "Webb rear boundary",
    ...priced(fence("21.5")),
  },
  {
    contact: 4,
    status: "Failed",
    daysAgo: 3,
    name: "Strata front fence",
    answers: fence("33"),
    error: "Processing timeout - check hook.example.com workflow",
  },
  {
    contact: 1,
    status: "Generated",
    daysAgo: 2,
    name: "Tran pool fence",
    ...priced({ field_1: "Pool glass", field_2: "16", field_3: "1.5 m", field_5: false }),
  },
  {
    contact: 0,
    status: "Generated",
    daysAgo: 1,
    name: "Webb front boundary",
    ...priced(fence("42.5", { field_8: "1", field_5: true, field_6: "38" })),
  },
  { contact: 5, status: "Processing", daysAgo: 0, name: "Ngata paddock line", answers: fence("120") },
];
