/**
 * Names of what the web keeps in its cache, each once. A longer key lies within its shorter one: `quotes` covers all that
 * begin with it. Apart from the calls, because the change feed needs the names and not the schemas.
 */
export const queryKeys = {
  authUsers: ["auth-users"],
  companies: ["companies"],
  contacts: ["contacts"],
  contact: ["contacts", "one"],
  contactList: ["contacts", "list"],
  contactsFound: ["contacts", "editor-search"],
  contactKnown: ["contacts", "known"],
  users: ["users"],
} as const satisfies Record<string, readonly string[]>;
