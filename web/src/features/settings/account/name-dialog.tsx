import { zodResolver } from "@hookform/resolvers/zod";
import { ownNameInput } from "@quotemill/shared/users";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { useRename } from "./account.api.ts";

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const rename = useRename();
  const form = useForm({ resolver: zodResolver(ownNameInput), defaultValues: { full_name: name } });
  const { errors } = form.formState;
  const handleSubmit = form.handleSubmit((input) =>
    rename.mutate(input, {
      onSuccess: () => {
        toast.success("Name changed", "Colleagues see it from now on.");
        onClose();
      },
    }),
  );
  return (
    <Dialog title="Change your name" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <TextField
            label="Full name"
            autoComplete="name"
            error={errors.full_name?.message}
            {...form.register("full_name")}
          />
        </DialogBody>
        <DialogError>{rename.error?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={rename.isPending}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
