import { zodResolver } from "@hookform/resolvers/zod";
import { resetLinkHours, resetRequestInput } from "@quotemill/shared/access/credentials";
import { pages } from "@quotemill/shared/screens/pages";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "../../../components/messages/toast.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { useAuthClient } from "../auth-context.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { authWords } from "../auth-words.ts";
import { Notice } from "../notice.tsx";

const validFor = `The link is valid for ${resetLinkHours} hour.`;
const onlyIfKnown = "If an account exists for that address, a link to reset its password is on the way.";

export function RequestResetPage() {
  const client = useAuthClient();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({ resolver: zodResolver(resetRequestInput), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ email }) => {
    try {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` });
      if (error) return form.setError("root", { message: authWords(error, "Failed to send password reset email") });
      toast.success("Password reset email sent!", onlyIfKnown);
      setIsSent(true);
    } catch {
      form.setError("root", { message: "An unexpected error occurred" });
    }
  });

  if (isSent) {
    return (
      <AuthLayout title="Reset Password">
        <Notice tone="success" title="Check Your Email!">
          <p className="text-ink-muted">
            {onlyIfKnown} {validFor}
          </p>
          <LinkButton to={pages.login.path} size="lg" block className="mt-3">
            Back to Login
          </LinkButton>
        </Notice>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Reset Password">
      <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
        <p className="text-ink-muted">Enter your email address and we will send you a link. {validFor}</p>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          tall
          error={errors.email?.message}
          {...form.register("email")}
        />
        <FormError>{errors.root?.message}</FormError>
        <div className="grid gap-2">
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Send Reset Link
          </Button>
          <LinkButton to={pages.login.path} variant="quiet" size="lg" block>
            Back to Login
          </LinkButton>
        </div>
      </form>
    </AuthLayout>
  );
}
