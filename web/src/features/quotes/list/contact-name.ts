import { fullName } from "@quotemill/shared/contacts";
import { unknownContact } from "@quotemill/shared/quotes/person";

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

export const contactName = (contact: Named) => fullName(contact) || contact.email || unknownContact;

export const noAddress = "No email address";
