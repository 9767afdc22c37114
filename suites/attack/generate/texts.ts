import type { Random } from "./random.ts";

export const unknownId = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";

export const prototypeNames = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "valueOf",
  "then",
  "toJSON",
];

const characters = [
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff\ud800",
  "\uffff",
  "\u202eevil\u202c",
  "\u2028\u2029",
  "\ufeff",
  "İıſßŉ".repeat(20),
  "ﷺ".repeat(100),
  `z${"\u0301".repeat(500)}`,
  "👩‍👩‍👧‍👦".repeat(50),
  "\u001b[31m\u0007",
  "\r\nSet-Cookie: stolen=1\r\n\r\n<html>",
  " \t\u00a0\u3000 ",
];
const languages = [
  "'; drop table quotes; --",
  '" or 1=1 --',
  "\\",
  "%",
  "_",
  "%s%n",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack
  "${7*7}{{7*7}}<%= 7*7 %>",
  "{{constructor.constructor('return process')()}}",
  "{{f}}".repeat(100),
  "{{".repeat(2_000),
  "{{answers}}{{customer_name}}{{__proto__}}",
  "<script>globalThis.stolen=1</script>",
  '=HYPERLINK("https://attacker.example")',
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "(a+)+$",
  "NaN",
  "null",
  "undefined",
  "[object Object]",
  "-1",
  "1e999",
  "0x10",
  "١٢٣",
];
/** Each of these once made a pattern take quadratic time, or resembles one that did. */
const long = [
  () => "x".repeat(256),
  () => "x".repeat(20_000),
  () => `a@${".".repeat(60_000)}@`,
  () => "=".repeat(100_000),
  () => `${" ".repeat(50_000)}x`,
  () => "a.".repeat(30_000),
  () => "-".repeat(50_000),
  () => `http://${"a".repeat(30_000)}`,
  () => "\u0130".repeat(30_000),
  () => "\ud83d".repeat(10_000),
];
const dates = [
  "2024-02-30",
  "2024-02-30T00:00:00.000Z",
  "0000-01-01T00:00:00.000Z",
  "2026-01-01T00:00:00+23:59",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00.000Z",
  "9999-12-31T23:59:59.999999999Z",
  "2026-13-01",
  "infinity",
  "epoch",
  "2016-12-31T23:59:60Z",
];
const base64 = [
  "====",
  "A",
  "JVBERi0xLjcK",
  "data:image/png;base64,iVBORw0KGgo=",
  "iVBORw0KGgoAAAANSUhEUgAA////8AAAAAAIBgAAAA==",
  "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=",
];
export const badCursors = [
  "nonsense",
  "====",
  ...dates.map((date) => `${date} ${unknownId}`),
  "2026-01-01 x",
  ` ${unknownId}`,
  `2026-01-01T00:00:00.000Z ${unknownId} more`,
  "\0",
  "[]",
  "{}",
].map((place) => Buffer.from(place).toString("base64url"));
const emails = [
  "a@b",
  "@",
  `${"x".repeat(250)}@example.com`,
  "a@b@c.example",
  '"a b"@example.com',
  "a@[127.0.0.1]",
  "a@exa\0mple.com",
  "a\r\nBcc: b@example.com",
];
const addresses = [
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "https://[::7f00:1]/",
  "https://0x7f.1/",
  "https://user:password@example.com/",
  "https://localhost./",
  `https://example.com/${"x".repeat(2_100)}`,
  "https://",
  "//attacker.example",
];

/** Texts with the signs that a validator's message would have. As a name they may be repeated in a refusal. */
export const textsLikeCode = [...languages, ...emails].filter((text) => /[{}"]/.test(text));
/** The same for words, which our own messages must not have unless the request does. */
export const wordsLikeCode = languages.filter((text) => /^(NaN|undefined)$/.test(text));

export function hostileText(random: Random): string {
  const kind = random.next();
  if (kind < 0.25) return random.pick(characters);
  if (kind < 0.4) return random.pick(languages);
  if (kind < 0.5) return random.pick(dates);
  if (kind < 0.58) return random.pick(base64);
  if (kind < 0.66) return random.pick(badCursors);
  if (kind < 0.74) return random.pick(emails);
  if (kind < 0.82) return random.pick(addresses);
  if (kind < 0.9) return random.pick(prototypeNames);
  return random.pick(long)();
}
