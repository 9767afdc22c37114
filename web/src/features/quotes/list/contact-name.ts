import { unknownContact } from "@quotemill/shared/quotes/person";

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

export const contactName = ({ first_name, last_name, email }: Named) =>
  `${first_name} ${last_name}`.trim() || email || unknownContact;

/** In the place of the address, for those who have none. */
export const noAddress = "No email address";
