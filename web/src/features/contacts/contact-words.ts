import type { Contact } from "@quotemill/shared/contacts";

/** For example '14 Pilot Street, Watsons Bay NSW 2030'. Missing parts leave no gap. */
export function addressLine({ address1, city, state, postal_code }: Contact): string {
  const locality = [city, state, postal_code].filter(Boolean).join(" ");
  return [address1, locality].filter(Boolean).join(", ");
}
