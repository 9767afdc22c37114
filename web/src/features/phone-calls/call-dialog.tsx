import { nextCallProblem } from "@quotemill/shared/contacts/phone-call";
import { addDays } from "@quotemill/shared/time/calendar";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { TextArea } from "../../components/ui/text-fields.tsx";
import { joinParts } from "../../lib/words.ts";
import { PhoneLink } from "../offers/index.ts";
import { useToday, useWhen } from "./call-days.ts";
import { NextCallBox } from "./next-call.tsx";
import { type CallSubject, useLogCall, usePlannedCall } from "./phone-calls.api.ts";

/** Notes what was said on the phone, and when to call again. What was planned before is then done. */
export function CallDialog({ contact, quote, onClose }: CallSubject & { onClose: () => void }) {
  const log = useLogCall(contact.id);
  const when = useWhen();
  const today = useToday();
  const planned = usePlannedCall({ contact, quote });
  const [note, setNote] = useState("");
  const [nextOn, setNextOn] = useState("");
  const problem = nextOn ? nextCallProblem(nextOn, today) : null;

  function handleLog() {
    if (problem) return toast.error(problem);
    const body = { quote_id: quote?.id ?? null, note, next_on: nextOn || null };
    reportOutcome(log.mutateAsync(body, { onSuccess: onClose }), {
      done: ({ next_on }) => toast.success("Call logged", next_on ? `The next one is ${when(next_on)}.` : undefined),
      failed: ({ message }) => toast.error(`Failed to log the call: ${message}`),
    });
  }
  return (
    <Dialog
      title="Log a call"
      subtitle={joinParts(contact.name, quote?.number)}
      tools={
        contact.phone ? (
          <PhoneLink number={contact.phone} className="min-h-6 text-sm max-md:min-h-9" />
        ) : (
          <p className="text-sm text-ink-muted">No phone number</p>
        )
      }
      onClose={onClose}
    >
      <DialogBody>
        {planned && <NextCallBox call={planned} name={contact.name} onChanged={onClose} />}
        <TextArea
          label="What was said"
          maxLength={2_000}
          value={note}
          placeholder="Or ‘No answer’"
          onChange={({ target }) => setNote(target.value)}
        />
        <NextDay value={nextOn} today={today} error={problem} onChange={setNextOn} />
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={log.isPending} unready={problem !== null} onClick={handleLog}>
          Log call
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const usualDays = [
  { days: 1, label: "Tomorrow" },
  { days: 3, label: "In 3 days" },
  { days: 7, label: "In a week" },
];

/** A day, or none. A press on the chosen one takes it back. */
function NextDay({
  value,
  today,
  error,
  onChange,
}: {
  value: string;
  today: string;
  error: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <div className="grid gap-2">
      <TextField
        label="Call again on"
        type="date"
        min={today}
        value={value}
        hint="Optional. On that day, it is in Needs attention and in the Pipeline."
        {...(error && { error })}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {usualDays.map(({ days, label }) => {
          const day = addDays(today, days);
          return (
            <Button
              key={days}
              variant="secondary"
              size="sm"
              aria-pressed={value === day}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink max-md:h-control-lg max-md:flex-1"
              onClick={() => onChange(value === day ? "" : day)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
