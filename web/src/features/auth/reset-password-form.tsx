import { zodResolver } from "@hookform/resolvers/zod";
import { minPasswordLength, resetPasswordInput } from "@quotemill/shared/auth";
import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/form-error.tsx";
import { PasswordField } from "../../components/ui/password-field.tsx";
import type { AuthClient } from "./auth-client.ts";
import { useAuthClient } from "./auth-context.tsx";
import { authWords } from "./auth-words.ts";

const unexpected = "An unexpected error occurred";
const noSession = "No active session found. Please use the password reset link again.";

/** Returns an error message, or null when the password is set. */
async function setPassword(client: AuthClient, password: string) {
  try {
    const { data } = await client.getSession();
    if (!data.session) return noSession;
    const { data: updated, error } = await client.updateUser({ password });
    // The link replaces the old password only until it expires.
    const hasEnded = error?.name === "AuthSessionMissingError" || error?.code === "current_password_required";
    if (hasEnded) return noSession;
    if (error) return authWords(error, "Failed to reset password");
    return updated.user.id ? null : unexpected;
  } catch {
    return unexpected;
  }
}

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
    const message = await setPassword(client, input.password);
    if (message) form.setError("root", { message });
    else onDone();
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
