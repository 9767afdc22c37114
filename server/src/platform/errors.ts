import { type ErrorCode, errorStatuses, type Refusal } from "@quotemill/shared/contracts/call";

/** A known failure, with a message for the person who reads it. */
export class AppError extends Error {
  readonly statusCode: number;
  /** Time after which a refused request may be repeated. A header states it with every 429. */
  retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    /** The message for a program, if `message` names something that only people have, such as a screen. */
    readonly toPrograms = message,
  ) {
    super(message);
    this.statusCode = errorStatuses[code];
  }
}

/** A refusal that ends after some time, which a header states. */
export const endsAfter = <E extends Error>(waitMs: number, error: E): E =>
  Object.assign(error, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

export const tooMany = (message: string, waitMs: number, fields?: Record<string, string>) =>
  endsAfter(waitMs, new AppError("rate_limited", message, fields));

/** Another company's record and a missing one look the same. */
export function notFound(what: string): never {
  throw new AppError("not_found", `This ${what} does not exist.`);
}

/** Callers of server functions read `error` as text, and for some of them as a flag. Our additions are next to it. */
export function refusalShapeOf({ path, refusal }: { path: string; refusal?: "flag" | undefined }) {
  return refusal ?? (path.startsWith("/functions/") ? "text" : "object");
}

export function refusalBody(
  shape: ReturnType<typeof refusalShapeOf>,
  { code, message, fields }: Pick<AppError, "code" | "message" | "fields">,
): Refusal {
  const more = fields && { fields };
  if (shape === "flag") return { error: true, message, code, ...more };
  if (shape === "text") return { error: message, code, ...more };
  return { error: { code, message, ...more } };
}

/** A problem that a person can fix (a variable, a folder, a port), so only the message is printed, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The reason of a failed system call in one line, without Node's `ENOENT: …, open '…'` wrapping where possible. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0] ?? message;
}
