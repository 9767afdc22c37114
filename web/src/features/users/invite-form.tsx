import { zodResolver } from "@hookform/resolvers/zod";
import { inviteUserInput } from "@quotemill/shared/companies/users";
import { useForm } from "react-hook-form";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";

export function useInviteForm(companyId: string) {
  return useForm({
    resolver: zodResolver(inviteUserInput),
    defaultValues: { full_name: "", email: "", app_role: "user", company_id: companyId },
  });
}
type InviteForm = ReturnType<typeof useInviteForm>;

const roles = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
];

export function InviteFields({ form, roleHint }: { form: InviteForm; roleHint?: string }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Full Name"
        required
        maxLength={200}
        autoComplete="off"
        error={errors.full_name?.message}
        {...form.register("full_name")}
      />
      <TextField
        label="Email Address"
        type="email"
        required
        autoComplete="off"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <SelectField label="Role" required choices={roles} hint={roleHint} {...form.register("app_role")} />
    </>
  );
}
