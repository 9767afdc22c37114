const maxLength = 200;

/**
 * What a receiver says about a failure, for the person who waits for it: one short line of plain text, empty when there
 * is none. Of JSON the message, of an HTML page the title; the markup and the rest are nobody's business on a screen.
 */
export function receiverText(body: string): string {
  const text = oneLine(messageIn(body.trim()));
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}

function messageIn(body: string): string {
  if (body.startsWith("<")) return /<title[^<>]*>([^<]*)/i.exec(body)?.[1] ?? "";
  if (!/^[{["]/.test(body)) return body;
  try {
    return spokenIn(JSON.parse(body));
  } catch {
    return ""; // cut off, or no JSON after all: nothing that a person could read
  }
}

/** Where services put it: `message`, `error`, `detail`, the first of a list of errors. */
function spokenIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return spokenIn(value[0]);
  if (typeof value !== "object" || value === null) return "";
  const { message, error, detail, errors } = value as Record<string, unknown>;
  for (const each of [message, error, detail, errors]) {
    const text = spokenIn(each);
    if (text) return text;
  }
  return "";
}

/** Control characters and marks that turn the direction of text go, tags go, white space becomes one space. */
const oneLine = (text: string) =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
