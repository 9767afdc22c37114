import { z } from "zod";
import { quoteRow } from "../quotes/list.ts";
import { pageQuery, searchText } from "../requests/paging.ts";

/** The tabs of the pipeline: by who has to act next, or by the outcome. */
export const pipelineTabs = ["needs", "waiting", "accepted", "ended", "drafts"] as const;
export type PipelineTab = (typeof pipelineTabs)[number];

/**
 * The needs of a quote, and the tabs that show it. The server's `needs.ts` says which quotes need what. An acceptance that
 * no one has dealt with is in two tabs, and so is an accepted quote whose customer is to be called: it needs someone, and it
 * is accepted.
 */
const tabsOfNeed = {
  news: ["needs", "accepted"],
  question: ["needs"],
  accepted_call: ["needs", "accepted"],
  call: ["needs"],
  ending: ["needs"],
  opened: ["needs"],
  unsent: ["needs"],
  failed: ["needs"],
  working: ["needs"],
  waiting: ["waiting"],
  accepted: ["accepted"],
  ended: ["ended"],
  draft: ["drafts"],
} as const satisfies Record<string, PipelineTab[]>;
export type Need = keyof typeof tabsOfNeed;
export const needs = Object.keys(tabsOfNeed) as [Need, ...Need[]];
const need = z.enum(needs);

export const isInTab = (need: Need, tab: PipelineTab) => tabsOfNeed[need].some((its) => its === tab);

/** The needs in words, for exported files. */
export const needWords: Record<Need, string> = {
  news: "Accepted, call to set a date",
  question: "Question waiting",
  accepted_call: "Accepted, call due",
  call: "Call due",
  ending: "Ends soon",
  opened: "Viewed twice, no reply yet",
  unsent: "Not sent yet",
  failed: "Pricing failed",
  working: "Waiting for its PDF",
  waiting: "Waiting for the customer",
  accepted: "Accepted",
  ended: "Closed",
  draft: "Draft",
};

/** `urgent` begins with the most urgent; on the tab of ended quotes, with the latest. */
export const pipelineOrder = z
  .enum(["urgent", "name", "name_desc", "total_desc", "total", "ending", "ending_desc", "sent_desc", "sent"])
  .default("urgent");
export type PipelineOrder = z.infer<typeof pipelineOrder>;

export const pipelineFilters = z.object({
  tab: z.enum(pipelineTabs).default("needs"),
  search: searchText,
  order: pipelineOrder,
});
export type PipelineFilters = z.infer<typeof pipelineFilters>;

export const pipelineQuery = pageQuery.extend(pipelineFilters.shape);
export type PipelineQuery = z.infer<typeof pipelineQuery>;

export const pipelineRow = quoteRow.extend({
  need,
  /** The day of the earliest planned call that is due and not yet made; null without one. */
  call_due_on: z.iso.date().nullable(),
  /** The job's name if the quote's name says nothing of it. */
  template_name: z.string(),
  /** True if it earns less than the company's target. False for people who may not see costs. */
  is_under_target: z.boolean(),
  person: z.object({
    /** The contact's id; null if the person is not a contact and only stored in the quote. */
    id: z.uuid().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    company_name: z.string(),
  }),
});
export type PipelineRow = z.infer<typeof pipelineRow>;

/** The quote's number. For a draft of a revision, it is the number that the revision will get. */
export const numberOf = ({ is_draft, next_revision_number, quote_number }: PipelineRow) =>
  is_draft ? next_revision_number : quote_number;

/** The time of sending. Even if that was never confirmed, the offer may have reached its customer. */
export const sentAt = ({ quote_sent_timestamp, offer }: PipelineRow) =>
  quote_sent_timestamp ?? offer?.created_at ?? null;

/** Without a total: a separate call counts the tabs, so that rows never wait for the counting. */
export const pipelinePage = z.object({ items: z.array(pipelineRow), next_cursor: z.string().nullable() });

export const pipelineFiguresQuery = z.object({ search: searchText });

const figure = z.object({
  count: z.number().int(),
  /** The total in the company's currency, in cents; null if no total is known. */
  total: z.number().nullable(),
  /** The number of quotes in another currency, which the total leaves out. */
  others: z.number().int(),
});
export type PipelineFigure = z.infer<typeof figure>;

export const pipelineFigures = z.object({
  needs: figure,
  waiting: figure,
  accepted: figure,
  ended: figure,
  drafts: figure,
});
export type PipelineFigures = z.infer<typeof pipelineFigures>;
