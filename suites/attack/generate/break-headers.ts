import type { Random } from "./random.ts";
import type { Attack } from "./request.ts";

const odd: Record<string, string>[] = [
  { authorization: "Bearer" },
  { authorization: "Bearer null" },
  { authorization: "Bearer a.b.c" },
  { authorization: `Bearer ${"a".repeat(8_000)}` },
  { authorization: "Basic YWRtaW46YWRtaW4=" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." },
  { "idempotency-key": "" },
  { "idempotency-key": "x".repeat(5_000) },
  { "idempotency-key": "__proto__" },
  { "idempotency-key": "\u00ff\u00fe" },
  { "x-request-id": "x".repeat(5_000) },
  { "x-request-id": "../../etc/passwd" },
  { "x-forwarded-for": "127.0.0.1, ::1, unknown, ".repeat(100) },
  { "x-forwarded-host": "attacker.example", "x-forwarded-proto": "javascript" },
  { "x-http-method-override": "DELETE" },
  { "x-webhook-secret": "x" },
  { "x-webhook-secret": "x".repeat(201) },
  { "x-supabase-api-version": "9999-99-99" },
  { accept: "text/html;q=x,*/*;q=-1" },
  { accept: ",".repeat(8_000) },
  { "accept-encoding": "br;q=1.0, gzip;q=abc, *;q=0" },
  { "accept-language": "-".repeat(8_000) },
  { range: "bytes=0-18446744073709551615,-1" },
  { "if-none-match": '"'.repeat(8_000) },
  { "if-modified-since": "never" },
  { cookie: `${"a=b; ".repeat(1_500)}` },
  { origin: "null" },
  { origin: "https://attacker.example", "access-control-request-method": "PUT" },
  { upgrade: "websocket", connection: "upgrade" },
  { "user-agent": "\u00e9".repeat(5_000) },
  { te: "trailers, deflate;q=0.5" },
];

/** Refused by the HTTP layer: headers that are too long, and expectations that no server can meet. */
const malformed: Record<string, string>[] = [{ "x-long": "x".repeat(20_000) }, { expect: "200-maybe" }];

export function breakHeaders(attack: Attack, random: Random): Attack {
  const isMalformed = random.chance(0.1);
  return { ...attack, headers: { ...attack.headers, ...random.pick(isMalformed ? malformed : odd) }, isMalformed };
}
