import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { AppError, notFound } from "../errors.ts";
import { isForwarded } from "../http/forwarded.ts";

/** What a process reports about itself; its parts add their own metrics. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Open to callers with the token. Without one there is nothing to see on the public port; a port of its own answers
 * callers on this machine.
 */
export function addMetrics(
  app: FastifyInstance,
  registry: Registry,
  { token, port }: { token: string | undefined; port: "public" | "own" },
) {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!token && port === "public") notFound("page");
    if (!(token ? hasToken(request, token) : isLocal(request)))
      throw new AppError("forbidden", "You may not read these metrics.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Behind a proxy every caller seems local, so a forwarded request never counts as local. */
function isLocal(request: FastifyRequest): boolean {
  return /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? "") && !isForwarded(request);
}
