import type { FastifyRequest } from "fastify";

/** Whether the request says that it came through a proxy: behind one on this machine, every caller seems local. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name));
