import { readAddress } from "../text/web-address.ts";

/** The name that people read instead of a host for quotes without a webhook, which go to our reference workflow. */
export const ownHost = "Quotemill";

export function webhookHost(url: string | null | undefined): string {
  return (url && readAddress(url)?.host) || ownHost;
}

export const processingTimeoutSeconds = 30;
/** Used only for a workflow that never answered. */
export const timeoutMessage = (host: string) => `Processing timeout - check ${host} workflow`;
export const refusedMessage = (reason: string) => `The workflow answered, but its answer was refused: ${reason}`;

export interface Attempt {
  url: string | null;
  status: number | null;
  error: string | null;
}

const words: Record<string, string> = {
  refused_address: "is a private address, which webhooks cannot reach",
  unreachable: "could not be reached",
  timeout: "did not answer within 15 seconds",
  slow: "took more than 3 seconds, so it is called again with more time",
  broken: "closed the connection without an answer",
};

/** Says why an attempt failed, for a person who can fix it; null if it succeeded. */
export function attemptProblem({ url, status, error }: Attempt): string | null {
  const host = webhookHost(url);
  if (error) return `${host} ${words[error] ?? "failed"}`;
  if (status !== null && status >= 200 && status < 300) return null;
  if (status === 404) {
    return url?.includes("/webhook-test/")
      ? `${host} answered 404: an n8n test URL? Use the production URL`
      : `${host} answered 404: the webhook does not exist`;
  }
  if (status === 410) return `${host} answered 410: the webhook was switched off`;
  if (status !== null && status >= 300 && status < 400)
    return `${host} redirected, but webhooks do not follow redirects`;
  if (status === 401 || status === 403) return `${host} answered ${status}: it rejected the credentials`;
  return `${host} answered ${status}`;
}

/** Returns whether a retry may help: nothing answered, or the receiver failed or asked us to wait. */
export function isRetryable({ status, error }: Attempt): boolean {
  if (error) return error !== "refused_address";
  return status === 408 || status === 425 || status === 429 || (status !== null && status >= 500);
}

const maxLength = 200;

/**
 * Extracts a receiver's explanation of a failure for the person waiting: one short line of plain text, empty if there is
 * none. It is the message of JSON or the title of an HTML page; nothing else of the answer belongs on a screen.
 */
export function receiverText(body: string): string {
  const text = oneLine(messageIn(body.trim()));
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}

function messageIn(body: string): string {
  if (body.startsWith("<")) return /<title[^<>]*>([^<]*)/i.exec(body)?.[1] ?? "";
  if (!/^[{["]/.test(body)) return body;
  try {
    return messageInJson(JSON.parse(body));
  } catch {
    return "";
  }
}

/** Finds the message in the places that services use: `message`, `error`, `detail`, or the first of a list of errors. */
function messageInJson(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return messageInJson(value[0]);
  if (typeof value !== "object" || value === null) return "";
  const { message, error, detail, errors } = value as Record<string, unknown>;
  for (const each of [message, error, detail, errors]) {
    const text = messageInJson(each);
    if (text) return text;
  }
  return "";
}

/** Removes tags, control characters and direction marks, and collapses white space. */
const oneLine = (text: string) =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
