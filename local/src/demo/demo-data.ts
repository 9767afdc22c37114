/** The demo's people, as plain data. All made up; `.test` and `.example` addresses reach no one. */

export const demoPassword = "demo-password";

export const demoAccounts = [
  { email: "admin@demo.test", about: "admin of Harbour Fencing" },
  { email: "user@demo.test", about: "user of Harbour Fencing" },
  { email: "viewer@demo.test", about: "viewer of Harbour Fencing" },
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
