import { type Call, type CallInput, type Parsed, urlOf } from "@quotemill/shared/contracts/call";
import type { FastifyRequest } from "fastify";

/** The reason why the API refused a call, in words that the assistant can pass on. */
export class Refused extends Error {}

type Options<C extends Call> = CallInput<C> & { idempotencyKey?: string | undefined };
export type CallApi = <C extends Call>(call: C, input: Options<C>) => Promise<Parsed<C, "answer">>;

/**
 * Makes calls of the API with the request's key, within this process: exactly as if the program had made them, with the
 * same checks, limits, records and log lines.
 */
export function apiOf({ server, headers: { authorization }, ip, id }: FastifyRequest): CallApi {
  return async (call, { idempotencyKey, ...input }) => {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: object;
    };
    const response = await server.inject({
      method: call.method,
      url: urlOf(call, { ...(params && { params }), ...(query && { query }) }),
      headers: { authorization, "x-request-id": id, ...(idempotencyKey && { "idempotency-key": idempotencyKey }) },
      remoteAddress: ip,
      ...(body && { payload: body }),
    });
    const answer = response.json();
    if (response.statusCode < 400) return answer;
    const { error } = answer;
    const wait = response.headers["retry-after"];
    throw new Refused(`${error.message ?? error}${wait ? ` Try again in ${wait} seconds.` : ""}`);
  };
}
