import { type Setup, type SetupStep, setupSteps } from "@quotemill/shared/screens/dashboard";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import { useFailureToast } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { firstSteps, StepButtons, StepTitleLink, useShowFirstSteps } from "../tour/index.ts";
import { useHideSetup } from "./dashboard.api.ts";

/** A new company's first steps. Only the next one has buttons; the titles of the others lead to them. */
export function SetupCard({ company, done }: { company: string; done: Setup["done"] }) {
  const id = useId();
  const hide = useHideSetup();
  useFailureToast(hide.error, "Failed to hide the list");
  const show = useShowFirstSteps();
  const handleHide = () =>
    hide.mutate(undefined, {
      onSuccess: () =>
        toast.info("List hidden", "It comes back with 'Take the tour', in the menu of your name.", {
          label: "Undo",
          onClick: () => show.mutate(),
        }),
    });
  const taken = setupSteps.filter((step) => done[step]).length;
  const next = setupSteps.find((step) => !done[step]);
  return (
    <section
      aria-labelledby={id}
      className="mb-5 grid rounded-lg border border-border bg-raised shadow-xs md:mb-6 lg:grid-cols-[19rem_minmax(0,1fr)] dark:bg-surface"
    >
      <div className="flex flex-col items-start gap-1.5 p-6 max-lg:pb-3 max-md:px-4 lg:border-e lg:border-dashed lg:border-border-strong">
        <h2 id={id} className="text-lg font-semibold tracking-tight wrap-anywhere">
          Set up {company}
        </h2>
        <p className="text-ink-muted">About ten minutes to your first sent quote.</p>
        <div className="mt-3 flex w-full items-center gap-3">
          <progress
            aria-label={`Set up ${company}`}
            value={taken}
            max={setupSteps.length}
            className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
          />
          <p className="text-sm tabular-nums">
            <b className="font-semibold">
              {taken} of {setupSteps.length}
            </b>{" "}
            done
          </p>
        </div>
        <Button variant="quiet" size="sm" busy={hide.isPending} onClick={handleHide} className="-ms-2.5 lg:mt-auto">
          Hide this list
        </Button>
      </div>
      <ol className="px-5 py-3 max-md:px-4">
        {setupSteps.map((step, index) => (
          <Step key={step} step={step} number={index + 1} isDone={done[step]} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, number, isDone, isNext }: { step: SetupStep; number: number; isDone: boolean; isNext: boolean }) {
  const { title, text } = firstSteps[step];
  const isLater = !isDone && !isNext;
  return (
    <li
      className={clsx(
        "relative flex items-start gap-3.5 border-t border-border py-3 first:border-t-0",
        isLater && "transition-colors duration-fast ease-out hover:bg-hover",
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "mt-1.25 grid size-6.5 shrink-0 place-items-center rounded-full text-sm font-semibold",
          isDone && "bg-primary-soft text-primary-ink",
          isNext && "bg-primary text-primary-foreground",
          isLater && "text-ink-muted inset-ring inset-ring-border-strong",
        )}
      >
        {isDone ? <Check size={14} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className={clsx("font-medium", isLater && "text-ink-muted")}>
          {isLater ? <StepTitleLink step={step} /> : title}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        <p className="text-sm text-ink-muted">{text}</p>
        {isNext && (
          <div className="mt-3 mb-1 flex flex-wrap gap-2">
            <StepButtons step={step} />
          </div>
        )}
      </div>
    </li>
  );
}
