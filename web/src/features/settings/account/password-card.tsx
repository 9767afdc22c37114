import { zodResolver } from "@hookform/resolvers/zod";
import { changePasswordInput, minPasswordLength } from "@quotemill/shared/auth";
import { useForm } from "react-hook-form";
import { Card } from "../../../components/ui/card.tsx";
import { FormError } from "../../../components/ui/form-error.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { SaveRow } from "../save-row.tsx";
import { useChangePassword } from "./account.api.ts";

export function PasswordCard() {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { current_password: "", password: "", confirm_password: "" },
  });
  const { errors, isDirty } = form.formState;
  const handleSubmit = form.handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: () => {
        form.reset();
        toast.success("Password changed", "You are signed out everywhere else.");
      },
    }),
  );
  return (
    <Card title="Password">
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4.5 border-t border-border p-5 max-md:px-4">
        <div className="grid gap-4.5 md:grid-cols-3">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.current_password?.message}
            {...form.register("current_password")}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${minPasswordLength.reset} characters.`}
            error={errors.password?.message}
            {...form.register("password")}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            error={errors.confirm_password?.message}
            {...form.register("confirm_password")}
          />
        </div>
        <FormError>{change.error?.message}</FormError>
        <SaveRow label="Change Password" isDirty={isDirty} busy={change.isPending} />
      </form>
    </Card>
  );
}
