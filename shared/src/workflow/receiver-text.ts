const maxLength = 200;

/**
 * What a receiver says about a failure, for the person waiting: one short line of plain text, empty if there is none.
 * Taken from the message of JSON or the title of an HTML page; nothing else of it belongs on a screen.
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
    return ""; // cut off, or not JSON after all: nothing readable
  }
}

/** Where services put it: `message`, `error`, `detail`, or the first of a list of errors. */
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
