import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Scripts come only from our own files. Styles may be inline: the toast and dialog libraries add style elements. */
export async function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  // Neither a proxy nor the disk of a shared computer may keep what people see. Static files override this.
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
    // Over plain http on localhost, the browser would remember it for every other project there.
    strictTransportSecurity: https,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
}
