import { zodResolver } from "@hookform/resolvers/zod";
import { type InviteUserInput, inviteUserInput } from "@quotemill/shared/companies/users";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";

/** A form that checks nothing itself leaves that to the server and shows its answer. */
export function useInviteForm(companyId: string, { checks = true } = {}) {
  return useForm<z.input<typeof inviteUserInput>, unknown, InviteUserInput>({
    resolver: checks ? zodResolver(inviteUserInput) : undefined,
    defaultValues: { full_name: "", email: "", app_role: "user", company_id: companyId },
  });
}
type InviteForm = ReturnType<typeof useInviteForm>;

const roles = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
  { value: "viewer", label: "Viewer" },
];
/** A viewer is the role that its name says least about. */
const viewerHint = "Viewers see what users see, and change nothing.";

export function InviteFields({ form, roleHint }: { form: InviteForm; roleHint?: string }) {
  const { errors } = form.formState;
  const isViewer = useWatch({ control: form.control, name: "app_role" }) === "viewer";
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
      <SelectField
        label="Role"
        required
        choices={roles}
        hint={isViewer ? viewerHint : roleHint}
        {...form.register("app_role")}
      />
    </>
  );
}
