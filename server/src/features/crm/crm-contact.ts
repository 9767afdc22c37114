import type { CrmContact } from "@quotemill/shared/crm";
import { cleanText } from "./clean-text.ts";

/**
 * Everything is optional in their schema, searches say `address` where other calls say `address1`, and lists may have
 * lower-case names next to a `Raw` one. Unknown fields are dropped, because some are private.
 */
export function toCrmContact(raw: unknown): CrmContact | null {
  const fields = (raw ?? {}) as Record<string, unknown>;
  const first = (...keys: string[]) => keys.map((key) => cleanText(fields[key])).find(Boolean) ?? "";
  const id = first("id");
  if (!id) return null;
  const whole = first("contactName", "name");
  const firstName = first("firstNameRaw", "firstName") || (whole.split(" ")[0] ?? "");
  return {
    id,
    firstName,
    lastName: first("lastNameRaw", "lastName") || restOf(whole, firstName),
    email: first("email").toLowerCase(),
    phone: first("phone"),
    companyName: first("companyName", "businessName"),
    address1: first("address1", "address"),
    city: first("city"),
    state: first("state"),
    postalCode: first("postalCode"),
    // Empty if unknown: an existing contact keeps its own, a new one gets the default.
    country: first("country").slice(0, 100),
  };
}

function restOf(whole: string, firstName: string): string {
  const begins = whole.toLowerCase().startsWith(`${firstName.toLowerCase()} `);
  return begins ? whole.slice(firstName.length + 1) : "";
}
