import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Whoever has the address has the quote, so nothing may pass it on: no referrer, no index, no copy, no frame. */
const always = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  // For what is not a page: a PDF opened in its own tab is a document of our origin, and nothing in it may run.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

export function addPageHeaders(app: FastifyInstance) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(always);
    done();
  });
}

const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The empty icon is a data address: without it, browsers ask for ours.
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

type Render = (nonce: string) => string;

/** Only what carries this answer's nonce is styled or run. */
export function sendPage(reply: FastifyReply, status: number, render: Render, more: Record<string, string> = {}) {
  const nonce = randomBytes(16).toString("base64url");
  return reply
    .code(status)
    .headers({ ...always, ...more })
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policyWith(nonce))
    .send(render(nonce));
}

/**
 * A page with a form that changes something: browsers then name our origin with it, and that alone, never the address.
 * Under `no-referrer` they call it `null`, and those without `Sec-Fetch-Site` say nothing else of where a form came from.
 */
export const sendForm = (reply: FastifyReply, status: number, render: Render) =>
  sendPage(reply, status, render, { "referrer-policy": "strict-origin" });
