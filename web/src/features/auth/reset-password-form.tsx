import { zodResolver } from "@hookform/resolvers/zod";
import { minPasswordLength, resetPasswordInput } from "@quotemill/shared/auth";
import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/form-error.tsx";
import { PasswordField } from "../../components/ui/password-field.tsx";
import { useAuthClient } from "./auth-context.tsx";

const noSession = "No active session found. Please use the password reset link again.";

export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const client = useAuthClient();
  const form = useForm({
    resolver: zodResolver(resetPasswordInput),
    defaultValues: { password: "", confirm_password: "" },
  });
  const { password, confirm_password } = useWatch({ control: form.control });
  const isLongEnough = (password?.length ?? 0) >= minPasswordLength.reset;
  const isConfirmed = password === confirm_password;
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (input) => {
    try {
      const { data } = await client.getSession();
      if (!data.session) return form.setError("root", { message: noSession });
      const { error } = await client.updateUser({ password: input.password });
      if (error) return form.setError("root", { message: error.message || "Failed to reset password" });
      onDone();
    } catch {
      form.setError("root", { message: "An unexpected error occurred" });
    }
  });

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        tall
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        tall
        error={errors.confirm_password?.message}
        {...form.register("confirm_password")}
      />
      <ul aria-label="Password rules" className="grid gap-1.5 text-sm">
        <Rule holds={isLongEnough}>At least {minPasswordLength.reset} characters</Rule>
        {confirm_password && <Rule holds={isConfirmed}>Passwords match</Rule>}
      </ul>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={!isLongEnough || !isConfirmed}>
        Reset Password
      </Button>
    </form>
  );
}

function Rule({ holds, children }: { holds: boolean; children: ReactNode }) {
  const Icon = holds ? Check : Circle;
  return (
    <li className={clsx("flex items-center gap-2", holds ? "text-success-ink" : "text-ink-muted")}>
      <Icon size={14} aria-hidden="true" />
      <span>{children}</span>
      <span className="sr-only">{holds ? "(met)" : "(not met yet)"}</span>
    </li>
  );
}
