import { zodResolver } from "@hookform/resolvers/zod";
import { type ViewAsInput, viewAsInput, viewMinutes } from "@quotemill/shared/access/view-as";
import type { UserListItem } from "@quotemill/shared/companies/users";
import { pages } from "@quotemill/shared/screens/pages";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { keepView } from "../auth/index.ts";
import { useViewAs } from "./users.api.ts";

/** Asks a global admin why they want to see a company as this person. The view takes the place of the app in this tab. */
export function ViewAsDialog({ person, onClose }: { person: UserListItem; onClose: () => void }) {
  const start = useViewAs();
  const form = useForm<ViewAsInput>({
    resolver: zodResolver(viewAsInput),
    defaultValues: { user_id: person.id, reason: "" },
  });
  const name = person.full_name || person.email;
  const handleSubmit = form.handleSubmit((input) =>
    start.mutate(input, {
      onSuccess: (view) => {
        keepView(view);
        // Reloads the app, so that nothing of the admin's account is left on the screen.
        location.assign(pages.dashboard.path);
      },
    }),
  );
  return (
    <Dialog title={`View as ${name}`} subtitle={`${person.company_name}, ${person.app_role}`} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <ul className="grid list-disc gap-1 ps-5 text-ink-muted">
            <li>
              You see what {name} sees, in this tab, for {viewMinutes} minutes.
            </li>
            <li>You can change nothing. Files, secrets and accounts are left out.</li>
            <li>The company's activity shows your name, theirs, the reason, the start and the end.</li>
          </ul>
          <TextField
            label="Reason"
            required
            maxLength={500}
            autoComplete="off"
            hint="Such as the number of a ticket. The company reads it."
            error={form.formState.errors.reason?.message}
            {...form.register("reason")}
          />
        </DialogBody>
        <DialogError>{start.error?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={start.isPending || start.isSuccess}>
            View as {name}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
