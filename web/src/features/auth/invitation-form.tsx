import { zodResolver } from "@hookform/resolvers/zod";
import { invitationPasswordInput, minPasswordLength } from "@quotemill/shared/auth";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { FormError } from "../../components/ui/form-error.tsx";
import { PasswordField } from "../../components/ui/password-field.tsx";
import { useAuthClient } from "./auth-context.tsx";
import { activateAccount, type Invitation } from "./invitation.ts";

export function InvitationForm({
  invitation,
  onActivated,
  onFailed,
}: {
  invitation: Invitation;
  onActivated: () => Promise<void>;
  onFailed: (message: string) => void;
}) {
  const client = useAuthClient();
  const form = useForm({
    resolver: zodResolver(invitationPasswordInput),
    defaultValues: { password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    const failure = await activateAccount(client, password);
    if (!failure) return onActivated();
    if (failure.lost) return onFailed(failure.message);
    form.setError("root", { message: failure.message });
  });

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
      <p className="text-ink-muted">Welcome, {invitation.full_name}. Choose a password to activate your account.</p>
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly tall />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        tall
        hint={`At least ${minPasswordLength.invite} characters`}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        tall
        error={errors.confirm_password?.message}
        {...form.register("confirm_password")}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        Set Password & Activate Account
      </Button>
    </form>
  );
}
