import { useState } from "react";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../components/ui/dialog.tsx";
import type { WriteBackForm } from "./use-write-back.ts";

/** Map, then dry run, then 'Turn on'. */
export function WriteBackActions({ form }: { form: WriteBackForm }) {
  const { isOn, isChanged, isSaving, isRunCurrent, stored } = form;
  if (!stored.data) return null;
  const handleTurnOn = () =>
    isRunCurrent ? form.turnOn() : toast.error("Do a dry run first", "It shows what would be written.");
  return (
    <div className="flex flex-wrap gap-2 max-md:*:flex-1">
      {isChanged && (
        <Button variant="quiet" onClick={form.undo}>
          Undo changes
        </Button>
      )}
      {isOn ? (
        <>
          <TurnOff form={form} />
          {isChanged && (
            <Button busy={isSaving} onClick={form.save}>
              Save
            </Button>
          )}
        </>
      ) : (
        <Button busy={isSaving} unready={!isRunCurrent} onClick={handleTurnOn}>
          Turn on
        </Button>
      )}
    </div>
  );
}

function TurnOff({ form }: { form: WriteBackForm }) {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = form.stored.data?.waiting ?? 0;
  const ends =
    waiting > 0 ? ` ${waiting} ${waiting === 1 ? "event that waits" : "events that wait"} will not be, either.` : "";
  const handleOff = () => {
    setIsAsking(false);
    form.turnOff();
  };
  return (
    <>
      <Button variant="secondary" busy={form.isSaving} onClick={() => setIsAsking(true)}>
        Turn off
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Turn off write back"
          text={`Nothing that happens from now on is written to GoHighLevel.${ends} What is there stays.`}
          action="Turn off"
          onConfirm={handleOff}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
