import { z } from "zod";
import { type EventType, eventType } from "../events/catalogue.ts";
import { pageQuery, recordId } from "../requests/paging.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";

/** The events that are reported to GoHighLevel, in the order of the screen. */
export const writeBackTypes = [
  "quote.sent",
  "offer.opened",
  "offer.accepted",
  "offer.declined",
  "offer.expired",
] as const satisfies EventType[];
export type WriteBackType = (typeof writeBackTypes)[number];
export const writeBackType = z.enum(writeBackTypes);

/** The names of the events on the screen: 'When a quote is …'. */
export const writeBackNames: Record<WriteBackType, string> = {
  "quote.sent": "Sent",
  "offer.opened": "Opened",
  "offer.accepted": "Accepted",
  "offer.declined": "Declined",
  "offer.expired": "Expired",
};

export const cardStatus = z.enum(["open", "won", "lost", "abandoned"]);
export type CardStatus = z.infer<typeof cardStatus>;

/** GoHighLevel's ids become part of an address. */
const crmId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "This is not an id of GoHighLevel.");

export const maxTags = 10;
export const maxTagLength = 60;
const tag = oneLine(maxTagLength).regex(visible, "Enter a tag.");

const eventMapping = z.strictObject({
  tags: z
    .array(tag)
    .max(maxTags, `Add at most ${maxTags} tags.`)
    .refine((tags) => new Set(tags.map((each) => each.toLowerCase())).size === tags.length, "Add each tag once."),
  note: z.boolean(),
  /** Null leaves the card where it is. */
  stage_id: crmId.nullable(),
  /** Null leaves it as it is. */
  status: cardStatus.nullable(),
});
export type EventMapping = z.infer<typeof eventMapping>;

export const writeBackMapping = z.strictObject({
  "quote.sent": eventMapping,
  "offer.opened": eventMapping,
  "offer.accepted": eventMapping,
  "offer.declined": eventMapping,
  "offer.expired": eventMapping,
});
export type WriteBackMapping = z.infer<typeof writeBackMapping>;

const nothing: EventMapping = { tags: [], note: false, stage_id: null, status: null };
/** The mapping that the screen proposes to a company that has set nothing up. */
export const proposedMapping: WriteBackMapping = {
  "quote.sent": { ...nothing, tags: ["quoted"], note: true, status: "open" },
  "offer.opened": { ...nothing, tags: ["quote-opened"] },
  "offer.accepted": { ...nothing, tags: ["quote-accepted"], note: true, status: "won" },
  "offer.declined": { ...nothing, tags: ["quote-declined"], note: true, status: "lost" },
  "offer.expired": nothing,
};

export const writeBackRules = z.strictObject({
  /** Null writes no cards. */
  pipeline_id: crmId.nullable(),
  mapping: writeBackMapping,
});
export type WriteBackRules = z.infer<typeof writeBackRules>;

/** Returns whether an event changes a card, for which it needs a pipeline and either a stage or a status. */
export const changesCard = ({ pipeline_id, mapping }: WriteBackRules, type: WriteBackType) =>
  pipeline_id !== null && (mapping[type].stage_id !== null || mapping[type].status !== null);

export const writesAnything = (given: WriteBackRules, type: WriteBackType) =>
  given.mapping[type].tags.length > 0 || given.mapping[type].note || changesCard(given, type);

export const writeBackInput = writeBackRules.extend({
  is_on: z.boolean(),
  /** The version that was read. A save over a newer one is refused. */
  updated_at: givenTimestamp.nullable().optional(),
});
export type WriteBackInput = z.infer<typeof writeBackInput>;

export const writeBack = writeBackRules.extend({
  is_connected: z.boolean(),
  is_on: z.boolean(),
  /** The time at which it was last set up; null if it never was. */
  updated_at: timestamp.nullable(),
  /** The reason why nothing is written until someone acts, and the time since which that is so. Events wait. */
  stopped: z.object({ title: z.string(), words: z.string(), at: timestamp }).nullable(),
  /** The time until which calls pause, because GoHighLevel does not answer or has had too many of them. */
  paused_until: timestamp.nullable(),
  /** The number of events in each state, capped at 1,000. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type WriteBack = z.infer<typeof writeBack>;

/** The contents of the location, read now. */
export const crmLocation = z.object({
  pipelines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** From left to right. */
      stages: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** The optional scopes that the token lacks. */
  missing_scopes: z.array(z.string()),
  /** Says what the missing scopes prevent, or why nothing could be read; null if all is well. */
  problem: z.string().nullable(),
});
export type CrmLocation = z.infer<typeof crmLocation>;

export const writeStep = z.enum(["contact", "tags", "note", "card", "fields"]);
export type WriteStep = z.infer<typeof writeStep>;

const plannedStep = z.object({
  step: writeStep,
  /** False for a step that is left out. */
  writes: z.boolean(),
  title: z.string(),
  /** More about the step, or the reason why it is left out. */
  detail: z.string(),
});
export type PlannedStep = z.infer<typeof plannedStep>;

export const plannedEvent = z.object({
  event_id: z.uuid(),
  type: writeBackType,
  about: z.string(),
  created_at: timestamp,
  /** Says why nothing is written for the event; null if something is. */
  stops: z.string().nullable(),
  steps: z.array(plannedStep),
});
export type PlannedEvent = z.infer<typeof plannedEvent>;

export const dryRun = z.object({
  /** The newest first, of the last seven days. */
  events: z.array(plannedEvent),
  /** Says why GoHighLevel could not be read; null if it could. */
  problem: z.string().nullable(),
});
export type DryRun = z.infer<typeof dryRun>;
export const dryRunDays = 7;
export const dryRunEvents = 20;

export const writeState = z.enum(["waiting", "written", "skipped", "failed"]);
export type WriteState = z.infer<typeof writeState>;

export const crmWrite = z.object({
  event_id: z.uuid(),
  type: eventType,
  about: z.string(),
  state: writeState,
  reason: z.string().nullable(),
  attempts: z.number().int(),
  next_at: timestamp.nullable(),
  created_at: timestamp,
  calls: z.number().int(),
});
export type CrmWrite = z.infer<typeof crmWrite>;
export const writeQuery = pageQuery.extend({ state: writeState.optional() });
export const writePage = z.object({ items: z.array(crmWrite), next_cursor: z.string().nullable() });

export const writeDetails = z.object({
  /** The oldest first. */
  calls: z.array(
    z.object({
      step: z.string(),
      method: z.string(),
      /** Without the location's id. */
      path: z.string(),
      status: z.number().int().nullable(),
      /** The error in words; null if the call succeeded. */
      problem: z.string().nullable(),
      /** GoHighLevel's answer to the call. */
      answer: z.string(),
      duration_ms: z.number().int(),
      at: timestamp,
    }),
  ),
});
export type WriteDetails = z.infer<typeof writeDetails>;

export const eventIdParam = z.object({ event_id: recordId });
/** A failed event, or all of them. */
export const retryInput = z.strictObject({ event_id: recordId.optional() });

/** Pauses between attempts to write an event: the first attempt is made at once, each of the others after such a pause. */
export const writePausesMs = [5_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000];
export const mostWriteAttempts = writePausesMs.length + 1;

export const rulesChangedMeanwhile =
  "Someone else changed the rules while you were editing. Undo your changes to see theirs.";
