import { pages } from "@quotemill/shared/pages";
import type { SetupStep } from "@quotemill/shared/setup";
import { addingContact } from "../contacts/index.ts";

interface StepLink {
  label: string;
  to: string;
  state?: object;
}

/** The words of each step, and where it is taken. */
export const stepWords: Record<SetupStep, { title: string; text: string; links: [StepLink, ...StepLink[]] }> = {
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
