import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Scripts come from our own files only. Styles may be inline: the toast and dialog libraries add style elements. */
export async function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  // What people see is theirs: neither a proxy nor the disk of a shared computer keeps it. Files say otherwise themselves.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // Told to a browser over plain http on localhost it would be remembered for every other project there.
    strictTransportSecurity: https,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
}
