import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { threeRuns } from "@quotemill/shared/templates/starters/fence";
import { entries } from "@quotemill/shared/templates/starters/items";
import * as stories from "./demo-offers.ts";
import { type DemoTemplate, fenceByRuns, residentialFence } from "./demo-templates.ts";

const fence = (length: string, more: Answers = {}): Answers => ({
  field_1: "Colorbond",
  field_2: length,
  field_3: "1.8 m",
  field_4: "Monument",
  field_5: false,
  ...more,
});

/** The workflow has answered with the template's own prices. */
const priced = (answers: Answers, template = residentialFence) => ({ template, answers, isPriced: true });

interface DemoQuote {
  contact: number;
  status: string;
  daysAgo: number;
  name: string;
  /** Quotes without one are for a residential fence. */
  template?: DemoTemplate;
  answers: Answers;
  isPriced?: boolean;
  error?: string;
  /** The way in which it was sent, and the outcome. */
  offer?: stories.DemoOffer;
}

/**
 * A quote in every status, and an offer in most states. The Processing one is finished as soon as the server runs.
 * `daysAgo` keeps the list recent whenever the demo is created.
 */
export const harbourQuotes: DemoQuote[] = [
  {
    contact: 5,
    status: "Sent",
    daysAgo: 45,
    name: "Ngata house yard",
    ...priced({ field_1: "Timber paling", field_2: "48", field_3: "1.8 m", field_5: false }),
    offer: stories.expired,
  },
  {
    contact: 1,
    status: "Sent",
    daysAgo: 27,
    name: "Tran side fence",
    ...priced(fence("24", { field_4: "Surfmist", field_8: "1" })),
    offer: stories.accepted,
  },
  {
    contact: 4,
    status: "Sent",
    daysAgo: 20,
    name: "Strata bin enclosure",
    ...priced(fence("14", { field_3: "2.1 m", field_8: "2" })),
    offer: stories.declined,
  },
  {
    contact: 2,
    status: "Sent",
    daysAgo: 13,
    name: "Cowper Street boundary",
    ...priced(fence("37", { field_5: true, field_6: "37" })),
    offer: stories.openedTwice,
  },
  {
    contact: 4,
    status: "Sent",
    daysAgo: 10,
    name: "Strata bin enclosure, timber",
    ...priced({ field_1: "Timber paling", field_2: "14", field_3: "1.8 m", field_5: false, field_8: "2" }),
    offer: stories.justSent,
  },
  {
    contact: 3,
    status: "Sent",
    daysAgo: 9,
    name: "Side boundary",
    ...priced(fence("18")),
    offer: stories.questionWaiting,
  },
  {
    contact: 2,
    status: "Generated",
    daysAgo: 6,
    name: "Site hoarding",
    ...priced(fence("64")),
  },
  {
    contact: 0,
    status: "Pending PDF",
    daysAgo: 4,
    name: "Webb rear boundary",
    ...priced(fence("21.5")),
  },
  {
    contact: 4,
    status: "Failed",
    daysAgo: 3,
    name: "Strata front fence",
    answers: fence("33"),
    error: "Processing timeout - check hook.example.com workflow",
  },
  {
    contact: 1,
    status: "Generated",
    daysAgo: 2,
    name: "Tran pool fence",
    ...priced({ field_1: "Pool glass", field_2: "16", field_3: "1.5 m", field_5: false }),
  },
  {
    contact: 0,
    status: "Generated",
    daysAgo: 1,
    name: "Webb front boundary",
    ...priced(fence("42.5", { field_8: "1", field_5: true, field_6: "38" })),
  },
  { contact: 5, status: "Processing", daysAgo: 0, name: "Ngata paddock line", answers: fence("120") },
  {
    contact: 3,
    status: "Generated",
    daysAgo: 0,
    name: "Three sides in steel",
    ...priced(threeRuns, fenceByRuns),
  },
];

interface DemoDraft {
  contact: number;
  daysAgo: number;
  name: string;
  template: DemoTemplate;
  answers: Answers;
}

export const harbourDrafts: DemoDraft[] = [
  {
    contact: 1,
    daysAgo: 0,
    name: "Tran side gate",
    template: residentialFence,
    answers: { field_1: "Timber paling", field_2: "6" },
  },
  {
    contact: 3,
    daysAgo: 5,
    name: "Haddad back fence",
    template: fenceByRuns,
    answers: {
      ground: "Sand",
      distance: "34",
      colour: "Surfmist",
      remove_old: true,
      runs: entries({ length: "19.2", height: "1.8", slope: "Flat" }, { length: "7.2", height: "1.8", slope: "Raked" }),
      gates: "1",
    },
  },
];
