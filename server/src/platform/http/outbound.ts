import { lookup } from "node:dns";
import { isIP } from "node:net";
import { readAddress } from "@quotemill/shared/text/web-address";
import { patience } from "@quotemill/workflow/patience";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, request } from "undici";

const connectMs = 5_000;
const maxAnswerBytes = 64 * 1024;
const keptCharacters = 1_000;
/** Keys and settings of a provider are a few kilobytes. */
const maxReadBytes = 256 * 1024;

/** The outcome of one call to an address that someone else chose. Calls never throw: failing is an ordinary outcome. */
export interface OutboundResult {
  status: number | null;
  /** The beginning of the response, for admins. */
  excerpt: string;
  error: "refused_address" | "unreachable" | "timeout" | "broken" | null;
  /** True if nothing was sent, so that trying again cannot make anything happen twice. */
  notSent: boolean;
  durationMs: number;
  /** Time that the receiver asks us to wait, if it states that in seconds. */
  retryAfterSeconds?: number;
}

export interface Outbound {
  /** Explains to the person who types an address why it cannot be called; null if it can. */
  problemWith(url: string, name?: string): string | null;
  post(url: string, body: string, headers: Record<string, string>): Promise<OutboundResult>;
  /**
   * For libraries that bring their own protocol. Throws `OutboundFailure` if there is no complete answer of an
   * acceptable size.
   */
  fetch(url: string, options: FetchOptions): Promise<Response>;
}

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** There is no answer to read. */
export class OutboundFailure extends Error {
  constructor(readonly reason: NonNullable<OutboundResult["error"]> | "too_large") {
    super(`The call failed: ${reason}.`);
  }
}

/** Anyone who knows a webhook's full address can call it, so people who do not run it see only its origin. */
export const originOnly = (url: string | null) => (url && readAddress(url)?.origin) || null;

class RefusedAddress extends Error {
  readonly code = "REFUSED_ADDRESS";
}

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Outside 2000::/3 an IPv6 address is never public, even if it has no special range: `::7f00:1` is 127.0.0.1. */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(globalUnicast);
  return isGlobal && address.range() === "unicast";
}

/**
 * Calls addresses that other people chose. An address is checked for being public when connecting, not before: a name
 * may resolve to another address the next time. A custom lookup is not called for a literal address, so those are
 * refused first.
 */
export function createOutbound({
  allowPrivate,
  timeLimit = () => patience(15_000),
  onCall = () => undefined,
}: {
  allowPrivate: boolean;
  /** Ends a call whose answer takes too long. */
  timeLimit?: () => AbortSignal;
  /** Receives every call that was made. */
  onCall?: (result: OutboundResult) => void;
}): Outbound {
  const connect = buildConnector({
    timeout: connectMs,
    ...(!allowPrivate && {
      lookup: (hostname, options, done) => {
        lookup(hostname, { ...options, all: true }, (error, addresses) => {
          if (error) return done(error, "", 4);
          if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new RefusedAddress(), "", 4);
          const [first] = addresses;
          return options.all ? done(null, addresses as never) : done(null, first?.address ?? "", first?.family ?? 4);
        });
      },
    }),
  });
  const dispatcher = new Agent({
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      if (!allowPrivate && isIP(host) && !isPublicAddress(host)) return done(new RefusedAddress(), null);
      return connect(options, done);
    },
  });

  return {
    problemWith(url, name = "webhook URL") {
      const { protocol, hostname, username, password } = new URL(url);
      if (username || password) return `The ${name} must not contain a user name or password.`;
      if (allowPrivate) return null;
      if (protocol !== "https:") return `The ${name} must start with https://.`;
      // A trailing dot does not change a name.
      const host = hostname.replace(/^\[|\]$|\.$/g, "");
      const isPrivateName = host === "localhost" || host.endsWith(".localhost") || !/[.:]/.test(host);
      const isPrivate = isIP(host) ? !isPublicAddress(host) : isPrivateName;
      return isPrivate ? `The ${name} must be a public address.` : null;
    },
    async post(url, body, headers) {
      const result = await post(url, body, headers);
      onCall(result);
      return result;
    },
    async fetch(url, options) {
      const begun = performance.now();
      const outcome = { status: null as number | null, excerpt: "", error: null, notSent: false };
      const tell = (result: Omit<OutboundResult, "durationMs">) =>
        onCall({ ...result, durationMs: Math.round(performance.now() - begun) });
      try {
        // A redirect is returned unchanged: it could lead anywhere.
        const answer = await request(url, {
          ...options,
          method: options.method as "GET",
          dispatcher,
          signal: timeLimit(),
        });
        const bytes = await wholeOf(answer.body);
        tell({ ...outcome, status: answer.statusCode });
        const headers = { "content-type": String(answer.headers["content-type"] ?? "") };
        return new Response([204, 205, 304].includes(answer.statusCode) ? null : bytes, {
          status: answer.statusCode,
          headers,
        });
      } catch (error) {
        if (error instanceof OutboundFailure) {
          tell({ ...outcome, error: "broken" });
          throw error;
        }
        const failure = classify(error);
        tell({ ...outcome, ...failure });
        throw new OutboundFailure(failure.error ?? "broken");
      }
    },
  };

  async function post(url: string, body: string, headers: Record<string, string>): Promise<OutboundResult> {
    const begun = performance.now();
    const since = () => Math.round(performance.now() - begun);
    try {
      const answer = await request(url, {
        method: "POST",
        body,
        headers,
        dispatcher,
        signal: timeLimit(),
      });
      const excerpt = (await beginningOf(answer.body)).slice(0, keptCharacters);
      const retryAfterSeconds = Number.parseInt(String(answer.headers["retry-after"] ?? ""), 10);
      return {
        status: answer.statusCode,
        excerpt,
        error: null,
        notSent: false,
        durationMs: since(),
        ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
      };
    } catch (error) {
      return { status: null, excerpt: "", ...classify(error), durationMs: since() };
    }
  }
}

/** The status is what counts: a body that is endless or cut off does not change what happened at the receiver. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {
    // The part that arrived until then is the whole answer.
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Leaving the loop closes the connection, so that no more arrives. */
async function wholeOf(body: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxReadBytes) throw new OutboundFailure("too_large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const neverSent = ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];
/** After such a failure nothing was sent, because the request itself follows the handshake. */
const tlsFailure = /^ERR_TLS|^ERR_SSL_|^EPROTO$|CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/;

function classify(error: unknown): Pick<OutboundResult, "error" | "notSent"> {
  const { code, name = "", cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  // A timeout is a DOMException, whose code is a number.
  const codes = [code, cause?.code].map(String);
  if (codes.includes("REFUSED_ADDRESS")) return { error: "refused_address", notSent: true };
  if (codes.some((each) => neverSent.includes(each) || tlsFailure.test(each))) {
    return { error: "unreachable", notSent: true };
  }
  if (name === "TimeoutError" || codes.some((each) => /TIMEOUT/.test(each)))
    return { error: "timeout", notSent: false };
  return { error: "broken", notSent: false };
}
