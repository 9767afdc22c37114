/** The stand-in's location, tokens and people. All made up; `.example` addresses and these numbers reach no one. */

export const fakeLocation = {
  id: "hF7kQ2mX9pL4vB6nT3wZ",
  companyId: "zY8xW5vU2tS9rQ6pO3nM",
  name: "Harbour Fencing Newcastle",
  address: "12 Wharf Road",
  city: "Newcastle",
  state: "NSW",
  country: "AU",
  postalCode: "2300",
  timezone: "Australia/Sydney",
  business: { name: "Harbour Fencing", city: "Newcastle", country: "AU" },
  social: {},
  settings: {},
};
/** Belongs to someone else: it exists, but none of our tokens may see it. */
export const otherLocationId = "aB3dE6gH9jK2mN5pQ8sT";

const readScopes = ["locations.readonly", "contacts.readonly"] as const;
const allScopes = [...readScopes, "contacts.write", "opportunities.readonly", "opportunities.write"] as const;
export type Scope = (typeof allScopes)[number];
interface Token {
  locationId: string;
  scopes: readonly Scope[];
}

/** A working token, and one for each mistake a person can make. */
export const fakeTokens = {
  good: "pit-demo-harbour-fencing",
  withoutLocations: "pit-demo-without-locations",
  withoutContacts: "pit-demo-without-contacts",
  /** Enough to search, but not to write back. */
  readOnly: "pit-demo-read-only",
  withoutCards: "pit-demo-without-cards",
  ofOtherLocation: "pit-demo-other-location",
};
const tokenRights: Record<string, Token> = {
  [fakeTokens.good]: { locationId: fakeLocation.id, scopes: allScopes },
  [fakeTokens.withoutLocations]: { locationId: fakeLocation.id, scopes: ["contacts.readonly"] },
  [fakeTokens.withoutContacts]: { locationId: fakeLocation.id, scopes: ["locations.readonly"] },
  [fakeTokens.readOnly]: { locationId: fakeLocation.id, scopes: readScopes },
  [fakeTokens.withoutCards]: { locationId: fakeLocation.id, scopes: [...readScopes, "contacts.write"] },
  [fakeTokens.ofOtherLocation]: { locationId: otherLocationId, scopes: allScopes },
};

/**
 * Returns a token's rights. Anyone can use a separate one: `pit-demo-harbour-fencing-2`, or `pit-location-` with any
 * location.
 */
export function rightsOf(token: string): Token | undefined {
  if (token.startsWith(`${fakeTokens.good}-`)) return { locationId: fakeLocation.id, scopes: allScopes };
  const [, locationId] = /^pit-location-([A-Za-z0-9]{10,40})$/.exec(token) ?? [];
  return locationId ? { locationId, scopes: allScopes } : tokenRights[token];
}

export const fakePipelines = [
  {
    id: "pL1fencingSales00001",
    name: "Fencing sales",
    stages: [
      { id: "sT1newLead0000000001", name: "New lead", position: 0 },
      { id: "sT2quoteSent00000002", name: "Quote sent", position: 1 },
      { id: "sT3followUp000000003", name: "Follow up", position: 2 },
      { id: "sT4won00000000000004", name: "Won", position: 3 },
      { id: "sT5lost0000000000005", name: "Lost", position: 4 },
    ],
  },
  {
    id: "pL2maintenance000002",
    name: "Maintenance",
    stages: [
      { id: "sT6booked00000000006", name: "Booked", position: 0 },
      { id: "sT7done0000000000007", name: "Done", position: 1 },
    ],
  },
];

export type FakeContact = ReturnType<typeof person>;

export const person = (id: string, contactName: string, more: Record<string, unknown>) => {
  const [firstName = "", ...rest] = contactName.split(" ");
  const lastName = rest.join(" ");
  return {
    id,
    locationId: fakeLocation.id,
    contactName,
    firstName,
    lastName,
    firstNameLowerCase: firstName.toLowerCase(),
    lastNameLowerCase: lastName.toLowerCase(),
    email: null as string | null,
    phone: null as string | null,
    companyName: null as string | null,
    businessName: null,
    // A search says `address` where other calls say `address1`.
    address: null as string | null,
    city: null as string | null,
    state: null as string | null,
    postalCode: null as string | null,
    country: "AU" as string | null,
    type: "lead",
    source: "website form",
    tags: ["quote"] as string[],
    dnd: false,
    additionalEmails: [] as string[],
    customFields: [],
    dateAdded: "2026-05-02T01:20:30.000Z",
    searchAfter: [1777684830000, id],
    ...more,
  };
};

export const fakeContacts = [
  person("Qw3rTy6uIoP9aSdF2gHj", "Mia Tran", {
    email: "mia.tran@example.com",
    phone: "+61491570110",
    companyName: "Tran Builders",
    address: "8 Hill Street",
    city: "Geelong",
    state: "VIC",
    postalCode: "3220",
    // A number here but a date elsewhere. Like custom fields, it must not leave our server.
    dateOfBirth: 315532800000,
    customFields: [{ id: "cF1", value: "gate code 4711" }],
  }),
  // The demo company already has this one.
  person("Xc5vBn8mZa1sDf4gHj7k", "Marcus Webb", { email: "Marcus.Webb@example.com", phone: "+61491570156" }),
  person("Lp9oIk2jUh5yGt8rFe1d", "Hannah Lindqvist", {
    email: "Hannah@CoastalPools.example",
    phone: "+61491570157",
    businessName: "Coastal Pools",
    address: "40 Esplanade",
    city: "Mooloolaba",
    state: "QLD",
    postalCode: "4557",
    country: "Australia",
  }),
  // Only the full name is known.
  person("Mn7bVc4xZl1kJh8gFd5s", "Ruby O'Shea", {
    firstName: null,
    lastName: null,
    email: "ruby.oshea@example.com",
    city: "Hobart",
    state: "TAS",
  }),
  // Came by telephone, so there is no address to send a quote to.
  person("Tr6eWq3yUi9oPa2sDf5g", "Jack Nguyen", { phone: "+61491570158", source: "phone" }),
];
