import type { FastifyRequest } from "fastify";

/** Returns whether the request came through a proxy. Behind one on this machine, every caller seems local. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name));
