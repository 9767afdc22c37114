import type { PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { announce } from "../../components/messages/announcements.tsx";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { joinParts } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { useToday, useWhen } from "./call-days.ts";
import { useFinishCall } from "./phone-calls.api.ts";
import { SnoozeMenu } from "./snooze-menu.tsx";

/** Shows the next planned call with the note of the last one. It can be moved, or marked as done without a note. */
export function NextCall({
  call: { id, note, next_on, called_by, quote },
  name,
  withQuote = false,
  isInDialog = false,
  onChanged,
}: {
  call: PhoneCall;
  /** The contact's. */
  name: string;
  /** Also names the quote that the call is about. */
  withQuote?: boolean;
  isInDialog?: boolean;
  /** Called even if the call that is done has left the screen before. */
  onChanged?: () => void;
}) {
  const today = useToday();
  const when = useWhen();
  const day = next_on ?? today;
  const { can } = useAuth();
  const finish = useFinishCall(id);
  const handleDone = () =>
    reportOutcome(finish.mutateAsync(), {
      done() {
        announce(`Done: call ${name}`);
        onChanged?.();
      },
      failed: ({ message }) => toast.error(`Failed to mark the call as done: ${message}`),
    });
  return (
    <section aria-label="Next call" className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          Call {name}
          {day <= today ? ", " : " "}
          {when(day)}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {joinParts(withQuote && quote?.quote_number, note && `“${note}”`, called_by && `Planned by ${called_by}`)}
        </p>
      </div>
      {can("contacts.write") && (
        <div className="flex gap-2">
          <SnoozeMenu id={id} nextOn={day} name={name} isInDialog={isInDialog} onMoved={onChanged} />
          <Button variant="secondary" size="sm" icon={Check} busy={finish.isPending} onClick={handleDone}>
            Done
          </Button>
        </div>
      )}
    </section>
  );
}

/** The same in a dialog. `children` stands below it. */
export function NextCallBox({
  children,
  ...props
}: Omit<ComponentProps<typeof NextCall>, "withQuote" | "isInDialog"> & { children?: ReactNode }) {
  return (
    <div className="grid gap-2 rounded-md border border-border bg-sunken px-3.5 py-3">
      <NextCall {...props} isInDialog />
      {children}
    </div>
  );
}
