import { zodResolver } from "@hookform/resolvers/zod";
import { type Contact, contactInput, defaultCountry } from "@quotemill/shared/contacts";
import { useForm } from "react-hook-form";

const blankContact = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  company_name: "",
  address1: "",
  city: "",
  state: "",
  postal_code: "",
  country: defaultCountry,
};

export function useContactForm(contact: Contact | null) {
  return useForm({ resolver: zodResolver(contactInput), defaultValues: contact ?? blankContact });
}
export type ContactForm = ReturnType<typeof useContactForm>;
