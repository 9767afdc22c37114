import { config, type core } from "zod";

/** From now on a schema that has no words of its own for a wrong value speaks to people, not to programmers. */
export function speakPlainly() {
  config({ customError: plainWords });
}

function plainWords({ code, ...issue }: core.$ZodRawIssue): string | undefined {
  if (code === "too_big") return tooBig(String(issue.origin), Number(issue.maximum));
  if (code === "too_small") return tooSmall(String(issue.origin), Number(issue.minimum));
  if (code === "invalid_format" && issue.format === "uuid") return "This value is wrong.";
  if (code === "invalid_type") return issue.input === undefined ? "Something is missing." : "This value is wrong.";
  return undefined;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "string") return `This text is too long: ${maximum} characters at most.`;
  if (origin === "array") return `These are too many: ${maximum} at most.`;
  return `This must be ${maximum} at most.`;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === "string" && minimum > 1) return `This text is too short: ${minimum} characters at least.`;
  if (origin === "array" && minimum > 1) return `These are too few: ${minimum} at least.`;
  return origin === "string" || origin === "array" ? "This must not be empty." : `This must be ${minimum} at least.`;
}
