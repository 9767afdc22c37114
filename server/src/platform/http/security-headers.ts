import type { FastifyInstance, FastifyReply } from "fastify";

/** Scripts come only from our own files. Styles may be inline: the toast and dialog libraries add style elements. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join(";");

const always = {
  // Neither a proxy nor the disk of a shared computer may keep the data that people see. Static files override this.
  "cache-control": "no-store",
  "content-security-policy": contentPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};
/** Over plain http on localhost, the browser would remember this for every other project there. */
const overHttps = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  const headers = https ? { ...always, ...overHttps } : always;
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Adds the headers to responses that the router refuses before any hook has run. */
export const addHeadersWithoutHooks = (reply: FastifyReply) => reply.headers(always);
