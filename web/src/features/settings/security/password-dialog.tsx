import { zodResolver } from "@hookform/resolvers/zod";
import { changePasswordInput, minPasswordLength } from "@quotemill/shared/access/credentials";
import { useForm } from "react-hook-form";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { PasswordField } from "../../../components/ui/text-fields.tsx";
import { useChangePassword } from "./security.api.ts";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { current_password: "", password: "", confirm_password: "" },
  });
  const { errors } = form.formState;
  const handleSubmit = form.handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: () => {
        toast.success("Password changed", "You are signed out everywhere else.");
        onClose();
      },
    }),
  );
  return (
    <Dialog title="Change password" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
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
        </DialogBody>
        <DialogError>{change.error?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending}>
            Change Password
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
