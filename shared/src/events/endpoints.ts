import { z } from "zod";
import { pageQuery } from "../requests/paging.ts";
import { webAddress } from "../text/web-address.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";
import { webhookTestResult } from "../workflow/runs.ts";
import { chosenType, chosenTypes, eventMessage, eventType } from "./catalogue.ts";

export const maxEndpoints = 50;

const url = webAddress({ wrong: "The address is not a web address.", tooLong: "The address is too long." });
const types = z
  .array(chosenType)
  .min(1, "Choose at least one event.")
  .max(chosenTypes.length, "Choose each event once.")
  .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each event once.");

/** The place where an endpoint was made: on the screen, or in another system. */
export const endpointSource = z.enum(["app", "api", "n8n", "make"]);

export const endpointInput = z.object({
  url,
  types,
  is_enabled: z.boolean().default(true),
  source: endpointSource.optional(),
});
export type EndpointInput = z.input<typeof endpointInput>;

export const endpointChanges = z
  .object({
    url: url.optional(),
    types: types.optional(),
    is_enabled: z.boolean().optional(),
    /** The changed fields as they were read. A save over something newer is refused. */
    seen: z
      .object({ url: z.string().max(2048), types, is_enabled: z.boolean() })
      .partial()
      .optional(),
  })
  .refine(
    ({ seen: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    "There is nothing to change.",
  );
export type EndpointChanges = z.infer<typeof endpointChanges>;

/** The recent health of an endpoint. */
export const endpointHealth = z.object({
  /** `slow` answers too late to be called with the others; `given_up` was switched off by Quotemill. */
  state: z.enum(["new", "healthy", "slow", "failing", "given_up", "off"]),
  /** The time since which it has been failing, or at which it was given up. */
  since: timestamp.nullable(),
  next_try_at: timestamp.nullable(),
  /** The number of the latest calls of this week, at most 500. */
  calls: z.number().int(),
  succeeded: z.number().int(),
  /** The median of the calls that succeeded. */
  median_ms: z.number().int().nullable(),
  /** The results of the latest 24 calls, the oldest first. */
  latest: z.array(z.boolean()),
});
export type EndpointHealth = z.infer<typeof endpointHealth>;
export const mostHealthCalls = 500;

export const endpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  types: z.array(eventType),
  is_enabled: z.boolean(),
  source: endpointSource,
  /** The person who made it; null for a key, or once the person is gone. */
  made_by: z.string().nullable(),
  created_at: timestamp,
  /** The time until which the secret before the last rotation also signs. */
  previous_until: timestamp.nullable(),
  health: endpointHealth,
  /** The number of deliveries that failed for good. They can be replayed. */
  failed: z.number().int(),
  waiting: z.number().int(),
});
export type Endpoint = z.infer<typeof endpoint>;
export const endpointList = z.object({ items: z.array(endpoint) });

/** The secret is given once: when the endpoint is made, and when the secret is replaced. Else it is null. */
export const savedEndpoint = endpoint.extend({ secret: z.string().nullable() });
export type SavedEndpoint = z.infer<typeof savedEndpoint>;

export const deliveryState = z.enum(["waiting", "delivered", "failed"]);
export type DeliveryState = z.infer<typeof deliveryState>;

const attempt = z.object({
  status: z.number().int().nullable(),
  /** The error in words; null if the call succeeded. */
  problem: z.string().nullable(),
  duration_ms: z.number().int(),
  at: timestamp,
});

export const delivery = z.object({
  event_id: z.uuid(),
  type: eventType,
  /** The person or record that the event is about, in words. */
  about: z.string(),
  state: deliveryState,
  /** In the current series: a replay starts a new one. */
  attempts: z.number().int(),
  next_at: timestamp.nullable(),
  created_at: timestamp,
  last: attempt.nullable(),
});
export type EventDelivery = z.infer<typeof delivery>;
export const deliveryQuery = pageQuery.extend({ state: deliveryState.optional() });
export const deliveryPage = z.object({ items: z.array(delivery), next_cursor: z.string().nullable() });

export const deliveryDetails = z.object({
  event: eventMessage,
  /** The newest first. The answer is one line of text, for people who look into a failure. */
  attempts: z.array(attempt.extend({ answer: z.string() })),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

export const endpointTestResult = webhookTestResult;

export const replayInput = z.object({ event_id: z.uuid().toLowerCase() });
export const replayFailedInput = z.object({ since: givenTimestamp.optional() });
export const replayed = z.object({ count: z.number().int() });

export const eventQuery = pageQuery.extend({ since: givenTimestamp.optional(), type: eventType.optional() });
export const eventPage = z.object({ items: z.array(eventMessage), next_cursor: z.string().nullable() });

/** Pauses between attempts of a delivery: the first attempt is made at once, each of the others after such a pause. */
export const retryPausesMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000];
export const mostAttempts = retryPausesMs.length + 1;
