import type { Random } from "./random.ts";
import type { Attack } from "./request.ts";

const bodyLimit = 1024 * 1024;
const isText = (body: Attack["body"]): body is string => typeof body === "string";

/** Replacements for well-formed JSON. */
const ways: ((body: string, random: Random) => Partial<Attack>)[] = [
  (body, random) => ({ body: body.slice(0, random.below(body.length)) }),
  () => ({ body: "" }),
  () => ({ body: "null" }),
  (body) => ({ body: `\ufeff${body}` }),
  (body) => ({ body: `${body}${body}` }),
  (body) => ({ body: body.replace(/"/g, "'") }),
  (body, random) => {
    const bytes = Buffer.from(body);
    if (bytes.length > 0) bytes[random.below(bytes.length)] = 0xff;
    return { body: bytes };
  },
  (body) => ({ body: Buffer.from(`\ufeff${body}`, "utf16le") }),
  () => ({ body: `{"x":"${"x".repeat(bodyLimit)}"}` }),
  () => ({ body: `{"x":"${"x".repeat(bodyLimit)}"}`, isChunked: true }),
  (body) => ({ body, isChunked: true }),
  () => ({ body: "[".repeat(200_000) }),
  (body) => ({ body, headers: { "content-type": "text/plain" } }),
  (body) => ({ body, headers: { "content-type": "application/x-www-form-urlencoded" } }),
  (body) => ({ body, headers: { "content-type": "multipart/form-data; boundary=x" } }),
  (body) => ({ body, headers: { "content-type": "application/json; charset=utf-7" } }),
  (body) => ({ body, headers: { "content-type": "application/xml" } }),
  (body) => ({ body, headers: { "content-type": "" } }),
  (body) => ({ body, headers: { "content-type": "application/json", "content-encoding": "gzip" } }),
  () => ({
    body: `${Array(5_000).fill("a[b][c][d]=1").join("&")}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
];

export function breakBytes(attack: Attack, random: Random): Attack {
  const body = isText(attack.body) ? attack.body : "{}";
  return { ...attack, headers: { "content-type": "application/json" }, ...random.pick(ways)(body, random) };
}
