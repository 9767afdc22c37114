import { pages } from "@quotemill/shared/screens/pages";
import { commandKey } from "../../lib/browser.ts";

interface Spot {
  /** What the step points at. */
  selector: string;
  /** The page of the menu that it points at, if it does. */
  menuPath?: string;
  title: string;
  text: string;
}

const inMenu = (menuPath: string, title: string, text: string): Spot => ({
  ...{ selector: `nav[aria-label="Main"] a[href="${menuPath}"]`, menuPath, title, text },
});

/** Each step has the spots it can point at; the first one on the page counts. */
export const tourSteps: [Spot, ...Spot[]][] = [
  [
    inMenu(
      pages.templates.path,
      "Templates come first",
      "A template is the form your team fills in for each quote: what you ask on site, and what each answer costs.",
    ),
  ],
  [
    inMenu(
      pages.newQuote.path,
      "Then make a quote",
      "Choose a template and a contact and fill in the form. The price is worked out as you type, and the PDF is ready in seconds.",
    ),
  ],
  [
    inMenu(
      pages.quoteSender.path,
      "Send it",
      "Read the email as your customer will get it, and send it. You see when they open the quote, ask or accept.",
    ),
  ],
  [
    {
      selector: 'header button[aria-label="Search or jump to"]',
      title: "Find anything",
      text: `Contacts, quotes, pages and actions. On a keyboard, press ${commandKey} K from anywhere, or ? for help.`,
    },
  ],
  [
    {
      selector: '#main [data-tour="first-steps"]',
      title: "Take your first steps",
      text: "This list leads to your first quote. Each step ticks itself off once it is done.",
    },
    {
      selector: "#main h1",
      title: "Your dashboard",
      text: "Come back here for your figures, your latest quotes and what needs attention.",
    },
  ],
];

export function spotOf(step: number): Spot {
  const [first, ...others] = tourSteps[step] as (typeof tourSteps)[number];
  return [first, ...others].find(({ selector }) => document.querySelector(selector)) ?? first;
}
