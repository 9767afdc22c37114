import type { SetupStep } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { Link } from "react-router";
import { LinkButton } from "../../components/ui/button.tsx";
import { addingContact } from "../../records/contact-link.tsx";
import { useQuoteForSelf } from "../quotes/index.ts";

interface StepLink {
  label: string;
  to: string;
  state?: object;
}

interface FirstStep {
  title: string;
  text: string;
  /** The page of the menu where the step is found later on. */
  menuPath: string;
  /** Pages for taking the step; the first is the usual way. */
  links: [StepLink, ...StepLink[]];
}

/** First steps of a new company. The list on the dashboard and the tour show the same steps in the same words. */
export const firstSteps: Record<SetupStep, FirstStep> = {
  details: {
    title: "Company details and logo",
    text: "On your quotes, emails and the customer's page.",
    menuPath: pages.company.path,
    links: [
      { label: "Add details", to: pages.company.path },
      { label: "Time zone and currency", to: `${pages.company.path}#region` },
    ],
  },
  template: {
    title: "Your first template",
    text: "The questions you ask on site, and what each answer costs.",
    menuPath: pages.templates.path,
    links: [{ label: "Create Template", to: pages.newTemplate.path }],
  },
  contact: {
    title: "Add a contact",
    text: "Type one, import a file, or connect GoHighLevel.",
    menuPath: pages.contacts.path,
    links: [
      { label: "Add Contact", to: pages.contacts.path, state: addingContact },
      { label: "Connect GoHighLevel", to: pages.integrations.path },
    ],
  },
  invite: {
    title: "Invite a colleague",
    text: "Everyone sees the same contacts, templates and quotes.",
    menuPath: pages.team.path,
    links: [{ label: "Invite", to: pages.team.path }],
  },
  send: {
    title: "Send a quote to yourself",
    text: "See what your customers will see: the email, the page and the PDF.",
    menuPath: pages.newQuote.path,
    links: [{ label: "Quote yourself", to: pages.newQuote.path }],
  },
};

/** Returns the targets of the step's links. A quote for oneself finds the person first. */
function useTargets(step: SetupStep) {
  const self = useQuoteForSelf();
  return firstSteps[step].links.map(({ label, ...link }) => ({ label, link: step === "send" ? self : link }));
}

/** The ways to take a step, as buttons. */
export function StepButtons({ step, isQuiet = false }: { step: SetupStep; isQuiet?: boolean }) {
  return useTargets(step).map(({ label, link }, index) => (
    <LinkButton key={label} variant={index === 0 && !isQuiet ? "primary" : "secondary"} {...link}>
      {label}
    </LinkButton>
  ));
}

/** The usual way to take a step that is not the next one yet. The link covers its row. */
export function StepTitleLink({ step }: { step: SetupStep }) {
  const [target] = useTargets(step);
  return (
    target && (
      <Link className="rounded-xs after:absolute after:inset-0" {...target.link}>
        {firstSteps[step].title}
      </Link>
    )
  );
}
