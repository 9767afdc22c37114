import { type Call, type ErrorCode, errorStatuses, errorsOf, type Refusal } from "@quotemill/shared/contracts/call";
import { z } from "zod";
import { AppError, refusalBody, refusalShapeOf } from "../errors.ts";
import type { Json, Schemas } from "./schemas.ts";

const code = z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]);
const fields = z.record(z.string(), z.string()).optional().describe("One message per input, keyed by its path.");
const message = z.string().describe("Words that are safe to show to people.");

/** The three shapes of a refusal: see `Refusal`. */
export const refusalSchemas = {
  Refusal: z.strictObject({ error: z.strictObject({ code, message, fields }) }),
  FunctionRefusal: z.strictObject({ error: message, code, fields }),
  FlaggedRefusal: z.strictObject({ error: z.literal(true), message, code, fields }),
} satisfies Record<string, z.ZodType<Refusal>>;
type Shape = keyof typeof refusalSchemas;

const shapes = ["object", "text", "flag"] as const;
const shapeNames = { object: "Refusal", text: "FunctionRefusal", flag: "FlaggedRefusal" } as const;
export const refusalNameOf = (call: Pick<Call, "path" | "refusal">): Shape => shapeNames[refusalShapeOf(call)];

interface Status {
  name: string;
  description: string;
  /** Each with an example of its message. */
  codes: [ErrorCode, string, Record<string, string>?][];
}

/** The meaning of each status, and the contents that such a refusal may have. */
const statuses: Record<number, Status> = {
  400: {
    name: "BadRequest",
    description: "The input is wrong; `fields` says where.",
    codes: [
      ["validation_failed", "First name and email are required", { email: "First name and email are required" }],
      ["bad_request", "The request could not be understood."],
    ],
  },
  401: {
    name: "NotSignedIn",
    description: "The token, key or secret is missing or wrong.",
    codes: [["not_signed_in", "This API key is not valid. It may have been revoked or have ended."]],
  },
  403: {
    name: "Forbidden",
    description: "The caller's role or key does not allow this, or a second factor must be shown first.",
    codes: [
      ["forbidden", "You do not have permission to do this."],
      ["second_factor_required", "Finish signing in first."],
      ["factor_setup_required", "A second factor is required. Set one up to go on."],
      ["fresh_factor_required", "Enter a code to confirm that it is you."],
    ],
  },
  404: {
    name: "NotFound",
    description: "There is no such record in the caller's company.",
    codes: [["not_found", "This contact does not exist."]],
  },
  409: {
    name: "Conflict",
    description: "Another record or a newer version stands in the way.",
    codes: [["conflict", "A contact with this email already exists"]],
  },
  410: {
    name: "Gone",
    description: "It has ended.",
    codes: [["gone", "This quote has ended, so it can no longer be answered."]],
  },
  413: {
    name: "TooLarge",
    description: "The body is too large.",
    codes: [["too_large", "The request is too large."]],
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is of another type than the call takes.",
    codes: [["unsupported_media_type", "The request must be JSON."]],
  },
  422: {
    name: "Unprocessable",
    description: "The file is no PDF, the answer does not fit the offer, or the `Idempotency-Key` was used before.",
    codes: [
      ["not_a_pdf", "This is not a PDF."],
      ["answer_refused", "Choose one of the quotes."],
      ["idempotency_key_reused", "This Idempotency-Key was used for another request. Use a new key for each request."],
    ],
  },
  424: {
    name: "WebhookFailed",
    description: "The webhook did not take it.",
    codes: [["webhook_failed", "The webhook answered with status 500."]],
  },
  429: {
    name: "RateLimited",
    description: "Too many calls. `Retry-After` says how long to wait.",
    codes: [["rate_limited", "Too many requests. Please wait a moment."]],
  },
  500: {
    name: "Internal",
    description: "Our fault.",
    codes: [["internal", "An unexpected error occurred. Please try again."]],
  },
  503: {
    name: "Unavailable",
    description: "The server is busy or restarting. Try again.",
    codes: [["unavailable", "The server is busy. Please try again."]],
  },
};

const prefixes: Record<Shape, string> = { Refusal: "", FunctionRefusal: "Function", FlaggedRefusal: "Flagged" };

/** The error answers of a call, each a reference to one that all calls of its shape share. */
export function refusalsOf(call: Call): Json {
  const prefix = prefixes[refusalNameOf(call)];
  const found = [...new Set(errorsOf(call).map((error) => errorStatuses[error]))].sort();
  return Object.fromEntries(
    found.map((status) => [status, { $ref: `#/components/responses/${prefix}${statuses[status]?.name}` }]),
  );
}

/** The answers that those references name. */
export function refusalResponses(calls: Call[], schemas: Schemas): Json {
  const used = JSON.stringify(calls.map(refusalsOf));
  const responses = shapes.flatMap((shape) =>
    Object.values(statuses).map((status): [string, () => Json] => [
      prefixes[shapeNames[shape]] + status.name,
      () => responseOf(shape, status, schemas),
    ]),
  );
  const needed = responses.filter(([name]) => used.includes(`/${name}"`));
  return Object.fromEntries(needed.map(([name, describe]) => [name, describe()]));
}

function responseOf(shape: keyof typeof shapeNames, { name, description, codes }: Status, schemas: Schemas): Json {
  const wait = { "Retry-After": { description: "In seconds.", schema: { type: "integer" } } };
  const examples = codes.map(([code, ...said]) => [code, { value: refusalBody(shape, new AppError(code, ...said)) }]);
  const schema = schemas.convert(refusalSchemas[shapeNames[shape]], "output");
  return {
    description,
    ...(name === "RateLimited" && { headers: wait }),
    content: { "application/json": { schema, examples: Object.fromEntries(examples) } },
  };
}
