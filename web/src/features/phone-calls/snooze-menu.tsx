import { nextCallProblem } from "@quotemill/shared/contacts/phone-call";
import { addDays } from "@quotemill/shared/time/calendar";
import { AlarmClock, CalendarDays } from "lucide-react";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { ButtonMenu } from "../../components/ui/menus.tsx";
import { useToday, useWhen } from "./call-days.ts";
import { useMoveCall } from "./phone-calls.api.ts";

const usualDays = [
  { days: 1, label: "1 day" },
  { days: 3, label: "3 days" },
  { days: 7, label: "1 week" },
];

/** Moves the next call, counted from its day, or from today if that is over. */
export function SnoozeMenu({
  id,
  nextOn,
  name,
  isInDialog = false,
  onMoved,
}: {
  id: string;
  nextOn: string;
  /** The contact's. */
  name: string;
  isInDialog?: boolean;
  onMoved?: (() => void) | undefined;
}) {
  const today = useToday();
  const when = useWhen();
  const move = useMoveCall(id);
  const [isPicking, setIsPicking] = useState(false);
  const from = nextOn > today ? nextOn : today;
  const handleMove = (day: string) =>
    reportOutcome(move.mutateAsync(day), {
      done({ next_on }) {
        toast.success(`The next call is ${when(next_on ?? day)}`);
        onMoved?.();
      },
      failed: ({ message }) => toast.error(`Failed to move the call: ${message}`),
    });
  return (
    <>
      <ButtonMenu
        label={`Snooze: call ${name}`}
        text="Snooze"
        busy={move.isPending}
        isInDialog={isInDialog}
        actions={[
          ...usualDays.map(({ days, label }) => ({
            label,
            icon: AlarmClock,
            onSelect: () => handleMove(addDays(from, days)),
          })),
          { label: "Pick a date", icon: CalendarDays, onSelect: () => setIsPicking(true) },
        ]}
      />
      {isPicking && (
        <PickDayDialog
          name={name}
          today={today}
          first={addDays(from, 1)}
          onPick={handleMove}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}

function PickDayDialog({
  name,
  today,
  first,
  onPick,
  onClose,
}: {
  name: string;
  today: string;
  first: string;
  onPick: (day: string) => void;
  onClose: () => void;
}) {
  const [day, setDay] = useState(first);
  const problem = day ? nextCallProblem(day, today) : "Choose a date.";
  function handlePick() {
    if (problem) return toast.error(problem);
    onClose();
    onPick(day);
  }
  return (
    <Dialog title="Snooze the call" subtitle={name} onClose={onClose}>
      <DialogBody>
        <TextField
          label="Call on"
          type="date"
          min={today}
          value={day}
          {...(problem && { error: problem })}
          onChange={({ target }) => setDay(target.value)}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button unready={problem !== null} onClick={handlePick}>
          Snooze
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
