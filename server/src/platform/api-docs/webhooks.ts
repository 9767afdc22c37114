import { type EventType, eventCatalogue, eventMessage, eventTypes } from "@quotemill/shared/events/catalogue";
import { eventSamples } from "@quotemill/shared/events/samples";
import { z } from "zod";
import { describeOperation } from "./describe-properties.ts";
import type { Json, Schemas } from "./schemas.ts";

/** The events that endpoints get, each as one call to them. */
export const describeWebhooks = (schemas: Schemas): Json =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: describeEvent(type, schemas) }]));

function describeEvent(type: EventType, schemas: Schemas): Json {
  const { sentence, data } = eventCatalogue[type];
  const schema = schemas.convert(eventMessage.extend({ type: z.literal(type), data }), "output");
  const operation = {
    tags: ["events"],
    operationId: `events.${type}`,
    summary: type,
    description: sentence,
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema, example: eventSamples[type] } } },
    responses,
  };
  describeOperation(operation, "");
  return operation;
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});
const parameters = [
  header("webhook-id", "The event's id, the same in every attempt: a receiver knows by it what it has seen."),
  header("webhook-timestamp", "When this attempt was made, in seconds since 1970."),
  header("webhook-signature", "Signatures by the endpoint's secret, as Standard Webhooks has them. Any may match."),
];
const responses = {
  "2XX": { description: "The event was taken. The body is ignored." },
  410: { description: "The receiver is gone: the endpoint is removed." },
  "4XX": { description: "The event was not taken, and is sent again later. So it is after a redirect." },
};
