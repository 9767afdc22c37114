import { contactRequired } from "@quotemill/shared/contacts";
import { TextField } from "../../components/ui/field.tsx";
import type { ContactForm } from "./use-contact-form.ts";

export function ContactFields({ form }: { form: ContactForm }) {
  const { errors } = form.formState;
  const field = (name: Parameters<ContactForm["register"]>[0]) => ({
    maxLength: 200,
    // The dialog shows the shared message once; here both inputs are only marked invalid.
    invalid: errors[name]?.message === contactRequired,
    error: errors[name]?.message === contactRequired ? undefined : errors[name]?.message,
    ...form.register(name),
  });
  return (
    <div className="grid gap-4 @min-[28rem]:grid-cols-6">
      <TextField label="First Name" required className="@min-[28rem]:col-span-3" {...field("first_name")} />
      <TextField label="Last Name" className="@min-[28rem]:col-span-3" {...field("last_name")} />
      <TextField label="Email" type="email" required className="@min-[28rem]:col-span-3" {...field("email")} />
      <TextField label="Phone" type="tel" className="@min-[28rem]:col-span-3" {...field("phone")} />
      <TextField label="Company Name" className="@min-[28rem]:col-span-6" {...field("company_name")} />
      <TextField label="Address" className="@min-[28rem]:col-span-6" {...field("address1")} />
      <TextField label="City" className="@min-[28rem]:col-span-2" {...field("city")} />
      <TextField label="State" className="@min-[28rem]:col-span-2" {...field("state")} />
      <TextField label="Postal Code" className="@min-[28rem]:col-span-2" {...field("postal_code")} />
    </div>
  );
}
