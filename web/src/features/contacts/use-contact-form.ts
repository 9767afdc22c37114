import { zodResolver } from "@hookform/resolvers/zod";
import { type Contact, contactInput } from "@quotemill/shared/contacts";
import { ownCountry } from "@quotemill/shared/own-country";
import { useForm } from "react-hook-form";
import { useCompanyPlace } from "../../lib/company-place.tsx";

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
};

export function useContactForm(contact: Contact | null) {
  const { locale } = useCompanyPlace();
  const defaultValues = contact ?? { ...blankContact, country: ownCountry(locale) };
  return useForm({ resolver: zodResolver(contactInput), defaultValues });
}
export type ContactForm = ReturnType<typeof useContactForm>;
