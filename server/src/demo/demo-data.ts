/** The demo's people, forms and quotes, as plain data. Made up; `.test` and `.example` addresses reach nobody. */

export const demoPassword = "demo-password";

export const demoAccounts = [
  { email: "admin@demo.test", about: "admin of Harbour Fencing" },
  { email: "user@demo.test", about: "user of Harbour Fencing" },
  { email: "global@demo.test", about: "global admin" },
  { email: "admin@other.test", about: "admin of Ridgeline Solar" },
] as const;

const field = (id: string, type: string, label: string, more: object = {}) => ({
  id: `field_${id}`,
  type,
  label,
  fieldName: label.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
  placeholder: "",
  required: false,
  ...more,
});

export const residentialFence = {
  name: "Residential fence",
  structure: [
    field("1", "select", "Fence type", { required: true, options: ["Colorbond", "Timber paling", "Pool glass"] }),
    field("2", "number", "Fence length (m)", { required: true, placeholder: "42.5" }),
    field("3", "radio", "Height", { options: ["1.5 m", "1.8 m", "2.1 m"] }),
    field("4", "select", "Colour", {
      options: ["Monument", "Surfmist", "Woodland Grey"],
      conditional: { dependsOn: "field_1", operator: "is", showWhen: "Colorbond" },
    }),
    field("5", "checkbox", "Remove old fence"),
    field("6", "number", "Removal length (m)", {
      conditional: { dependsOn: "field_5", operator: "is", showWhen: "true" },
    }),
    field("7", "textarea", "Site access", { placeholder: "Gates, slopes, pets…" }),
  ],
};

export const gateAutomation = {
  name: "Gate automation",
  structure: [
    field("21", "radio", "Gate", { required: true, options: ["Swing", "Sliding"] }),
    field("22", "number", "Opening width (m)", { required: true }),
    field("23", "checkbox", "Keypad entry"),
    field("24", "text", "Keypad position", {
      conditional: { dependsOn: "field_23", operator: "is", showWhen: "true" },
    }),
  ],
};

export const solarSystem = {
  name: "Solar system",
  structure: [
    field("31", "number", "System size (kW)", { required: true }),
    field("32", "select", "Roof", { options: ["Tile", "Metal", "Flat"] }),
  ],
};

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

const fence = (length: string, more: Record<string, string | boolean> = {}) => ({
  field_1: "Colorbond",
  field_2: length,
  field_3: "1.8 m",
  field_4: "Monument",
  field_5: false,
  ...more,
});
const money = (subTotalCents: number) => ({
  sub_total: subTotalCents / 100,
  gst_total: Math.round(subTotalCents / 10) / 100,
  grand_total: (subTotalCents + Math.round(subTotalCents / 10)) / 100,
  profit: Math.round(subTotalCents * 0.22) / 100,
});

/** One quote in every status. `daysAgo` keeps the list fresh whenever the demo is made. */
export const harbourQuotes = [
  {
    contact: 3,
    status: "Sent",
    daysAgo: 9,
    name: "Side boundary",
    answers: fence("18"),
    outputs: money(742_000),
    sent: true,
  },
  {
    contact: 2,
    status: "Generated",
    daysAgo: 6,
    name: "Site hoarding",
    answers: fence("64"),
    outputs: money(2_210_000),
  },
  {
    contact: 0,
    status: "Pending PDF",
    daysAgo: 4,
    name: "Webb rear boundary",
    answers: fence("21.5"),
    outputs: money(961_545),
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
    answers: { field_1: "Pool glass", field_2: "16", field_3: "1.5 m", field_5: false },
    outputs: money(1_128_000),
  },
  {
    contact: 0,
    status: "Generated",
    daysAgo: 1,
    name: "Webb front boundary",
    answers: fence("42.5", { field_5: true, field_6: "38" }),
    outputs: money(1_694_773),
  },
  { contact: 5, status: "Processing", daysAgo: 0, name: "Ngata paddock line", answers: fence("120") },
];
