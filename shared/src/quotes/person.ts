import { z } from "zod";

/**
 * A quote belongs to the contact who has its email address. Screens show these words for a quote without a usable address.
 */
export const unknownContact = "Unknown Contact";
/** Stands for the empty address in links and queries; no real address lacks an @. */
export const unknownPerson = "unknown";

export const personEmail = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(254)
  .overwrite((email) => (email === unknownPerson ? "" : email));

/** The contact details stored in older quotes: in camel case, sometimes with a single `name`. */
export function contactFromInfo(info: Record<string, unknown>) {
  const text = (key: string) => (typeof info[key] === "string" ? info[key].trim() : "");
  const [first = "", ...rest] = text("name").split(/\s+/);
  return {
    first_name: text("firstName") || first,
    last_name: text("lastName") || (text("firstName") ? "" : rest.join(" ")),
    email: text("email"),
    phone: text("phone"),
    company_name: text("companyName"),
    address1: text("address1"),
    city: text("city"),
    state: text("state"),
    postal_code: text("postalCode"),
    country: text("country"),
  };
}
