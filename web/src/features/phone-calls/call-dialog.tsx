import { maxNote, nextCallProblem, type PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { addDays } from "@quotemill/shared/time/calendar";
import { type Ref, useRef, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { TextArea } from "../../components/ui/text-fields.tsx";
import { useFormats } from "../../lib/formats.ts";
import { joinParts } from "../../lib/words.ts";
import { PhoneLink } from "../offers/index.ts";
import { useToday, useWhen } from "./call-days.ts";
import { NextCallBox } from "./next-call.tsx";
import { type CallSubject, useLogCall, usePlannedCalls } from "./phone-calls.api.ts";

/** Logs a call: a note, and when to call again. It says what happens to a call that was planned before. */
export function CallDialog({ contact, quote, onClose }: CallSubject & { onClose: () => void }) {
  const log = useLogCall(contact.id);
  const when = useWhen();
  const today = useToday();
  const planned = usePlannedCalls({ contact, quote });
  const outcome = useOutcome();
  const [note, setNote] = useState("");
  const [nextOn, setNextOn] = useState("");
  const noteField = useRef<HTMLTextAreaElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const problem = nextOn ? nextCallProblem(nextOn, today) : null;

  /** Keeps typed text, even if it was typed after the button was pressed. The dialog may be closed by then. */
  function handleChanged() {
    if (noteField.current?.value === "" && dayField.current?.value === "") onClose();
  }
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
        {planned.map((call) => (
          <NextCallBox key={call.id} call={call} name={contact.name} onChanged={handleChanged}>
            <p className="text-sm text-ink-muted">{outcome(call, nextOn)}</p>
          </NextCallBox>
        ))}
        <TextArea
          ref={noteField}
          label="What was said"
          maxLength={maxNote}
          value={note}
          placeholder="Or ‘No answer’"
          onChange={({ target }) => setNote(target.value)}
        />
        <NextDay ref={dayField} value={nextOn} today={today} error={problem} onChange={setNextOn} />
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

/** Says what logging a call does to one that was planned. */
function useOutcome() {
  const formats = useFormats();
  const today = useToday();
  return ({ next_on }: PhoneCall, nextOn: string) => {
    if (!next_on) return null;
    if (nextOn) return "The day that you choose below takes its place.";
    return next_on > today
      ? `The call planned for ${formats.calendarDate(next_on)} stays.`
      : "Logging a call marks it as done.";
  };
}

const usualDays = [
  { days: 1, label: "Tomorrow" },
  { days: 3, label: "In 3 days" },
  { days: 7, label: "In a week" },
];

/** A day, or none. A press on the chosen one takes it back. */
function NextDay({
  ref,
  value,
  today,
  error,
  onChange,
}: {
  ref: Ref<HTMLInputElement>;
  value: string;
  today: string;
  error: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <div className="grid gap-2">
      <TextField
        ref={ref}
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
