import { type Setup, type SetupStep, setupSteps } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import { useFailureToast } from "../../components/messages/outcomes.ts";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { addingContact } from "../../records/contact-link.tsx";
import { useHideSetup } from "./dashboard.api.ts";

interface StepLink {
  label: string;
  to: string;
  state?: object;
}

/** The words of each step, and where it is taken. */
const stepWords: Record<SetupStep, { title: string; text: string; links: [StepLink, ...StepLink[]] }> = {
  details: {
    title: "Company details and logo",
    text: "On your quotes, emails and the customer's page.",
    links: [
      { label: "Add details", to: pages.quoteSettings.path },
      { label: "Time zone and currency", to: pages.company.path },
    ],
  },
  template: {
    title: "Your first template",
    text: "The questions you ask on site, and what each answer costs.",
    links: [{ label: "Create Template", to: pages.newTemplate.path }],
  },
  contact: {
    title: "Add a contact",
    text: "Type one, import a file, or connect GoHighLevel.",
    links: [
      { label: "Add Contact", to: pages.contacts.path, state: addingContact },
      { label: "Connect GoHighLevel", to: pages.integrations.path },
    ],
  },
  quote: {
    title: "Make your first quote",
    text: "Quote yourself, and see what your customers will see.",
    links: [{ label: "New Quote", to: pages.newQuote.path }],
  },
  invite: {
    title: "Invite a colleague",
    text: "Everyone sees the same contacts, templates and quotes.",
    links: [{ label: "Invite", to: pages.team.path }],
  },
};

/** A new company's first steps. Only the next one has buttons. */
export function SetupCard({ company, done }: { company: string; done: Setup["done"] }) {
  const id = useId();
  const hide = useHideSetup();
  useFailureToast(hide.error, "Failed to hide the list");
  const taken = setupSteps.filter((step) => done[step]).length;
  const next = setupSteps.find((step) => !done[step]);
  return (
    <section
      aria-labelledby={id}
      className="mb-5 grid rounded-lg border border-border bg-raised shadow-xs md:mb-6 lg:grid-cols-[19rem_minmax(0,1fr)] dark:bg-surface"
    >
      <div className="flex flex-col items-start gap-1.5 p-6 max-lg:pb-3 max-md:px-4 lg:border-e lg:border-dashed lg:border-border-strong">
        <h2 id={id} data-tour="first-steps" className="text-lg font-semibold tracking-tight wrap-anywhere">
          Set up {company}
        </h2>
        <p className="text-ink-muted">About ten minutes to your first quote.</p>
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
        <Button
          variant="quiet"
          size="sm"
          busy={hide.isPending}
          onClick={() => hide.mutate()}
          className="-ms-2.5 lg:mt-auto"
        >
          Hide this list
        </Button>
      </div>
      <ol className="px-5 py-3 max-md:px-4">
        {setupSteps.map((step, index) => (
          <Step key={step} number={index + 1} isDone={done[step]} isNext={step === next} {...stepWords[step]} />
        ))}
      </ol>
    </section>
  );
}

function Step({
  number,
  isDone,
  isNext,
  title,
  text,
  links,
}: (typeof stepWords)["details"] & { number: number; isDone: boolean; isNext: boolean }) {
  const [first] = links;
  return (
    <li className="flex items-start gap-3.5 border-t border-border py-3 first:border-t-0">
      <span
        aria-hidden="true"
        className={clsx(
          "mt-1.25 grid size-6.5 shrink-0 place-items-center rounded-full text-sm font-semibold",
          isDone && "bg-primary-soft text-primary-ink",
          isNext && "bg-primary text-primary-foreground",
          !isDone && !isNext && "text-ink-muted inset-ring inset-ring-border-strong",
        )}
      >
        {isDone ? <Check size={14} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className={clsx("font-medium", !isDone && !isNext && "text-ink-muted")}>
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        <p className="text-sm text-ink-muted">{text}</p>
        {isNext && (
          <div className="mt-3 mb-1 flex flex-wrap gap-2">
            {links.map(({ label, ...link }) => (
              <LinkButton key={label} variant={label === first.label ? "primary" : "secondary"} {...link}>
                {label}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
