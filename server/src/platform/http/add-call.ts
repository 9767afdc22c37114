import type { Call, NamedCall, Parsed } from "@quotemill/shared/contracts/call";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RouteShorthandOptions,
} from "fastify";
import { z } from "zod";
import type { Actor, Person } from "./access.ts";
import { fromValidation } from "./error-handler.ts";

type CallRequest<C extends Call> = FastifyRequest & {
  params: Parsed<C, "params">;
  query: Parsed<C, "query">;
  headers: Parsed<C, "headers">;
  body: Parsed<C, "body">;
  /** Only a call that is open to API keys can meet one. */
  actor: C extends { keys: true } ? Actor | null : Person | null;
};
type Answer<C extends Call> = C["answer"] extends z.ZodType ? z.input<C["answer"]> | FastifyReply : unknown;
export type CallHandler<C extends Call> = (request: CallRequest<C>, reply: FastifyReply) => Promise<Answer<C>>;
type Extras = Pick<RouteShorthandOptions, "bodyLimit" | "onRequest" | "preValidation" | "attachValidation">;

const nothing = z.object({});

/** The only way to add an API route: its contract defines everything except the work. */
export function addCall<C extends NamedCall>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  extras: Extras = {},
) {
  const { method, path, permission, params, query, headers, body, answer = nothing } = call;
  const response = typeof answer === "string" ? undefined : { 200: answer };
  const schema = { params, querystring: query, headers, body, response };
  const work = handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  app.route({
    ...extras,
    method,
    url: path,
    config: { call },
    ...(call.maxValues && { validatorCompiler: findFirstMistake }),
    schema: { ...definedOnly(schema), ...(permission === "public" && { security: [] }) },
    handler: call.answer ? work : (request, reply) => work(request, reply).then(() => ({})),
  });
}

/**
 * Zod uses this itself, but only to find out whether input is valid. A test of large templates shows that it still
 * works.
 */
const upToFirstMistake: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

/**
 * A body that may have tens of thousands of values is checked up to its first mistake: an issue for each would take
 * most of a second, in which no other request is served.
 */
const findFirstMistake: FastifySchemaCompiler<unknown> = ({ schema }) => {
  const input = schema as z.ZodType;
  return (data) => {
    const { data: value, error } = input.safeParse(data, upToFirstMistake);
    if (!error) return { value };
    const issues = error.issues.map(({ path, message }) => ({ instancePath: `/${path.join("/")}`, message }));
    return { error: fromValidation(issues) };
  };
};

const definedOnly = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
