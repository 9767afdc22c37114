import { createMcpHandler } from "@modelcontextprotocol/server";
import { isRecord } from "@quotemill/shared/requests/bounded-json";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { isMeantAsKey } from "../api-keys/index.ts";
import { createMcpServer } from "./mcp-server.ts";

/** Far more than the answers to a full template need. */
const maxBytes = 256 * 1024;

const maxName = 200;
const nameTooLong = `The id, the method and the name of a tool can have at most ${maxName} characters.`;

/** The protocol repeats these in its answer. */
function hasLongName(message: unknown): boolean {
  if (!isRecord(message)) return false;
  const { id, method, params } = message;
  const repeated = [id, method, isRecord(params) ? params.name : undefined];
  return repeated.some((text) => typeof text === "string" && text.length > maxName);
}

/**
 * Quotemill for assistants, by the Model Context Protocol. Each message stands alone: there is no session, and no stream
 * stays open.
 */
export const mcpRoutes: FastifyPluginAsync<{ publicUrl: () => string }> = async (app, { publicUrl }) => {
  /**
   * The protocol requires this check, against pages that reach a server under their own host name. Programs send no
   * origin.
   */
  const checkOrigin = async ({ headers: { origin } }: FastifyRequest) => {
    if (origin === undefined || origin === new URL(publicUrl()).origin) return;
    throw new AppError("forbidden", "Web pages of other sites cannot call this address.");
  };

  const findKey = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1];
    // Removed below; anything that is thrown until then may be about the key.
    reply.header("www-authenticate", `Bearer realm="Quotemill"${token ? ', error="invalid_token"' : ""}`);
    if (!token || !isMeantAsKey(token)) throw new AppError("not_signed_in", "Send an API key as the bearer token.");
    request.actor = await app.findActor(request, async () => app.db);
    reply.removeHeader("www-authenticate");
  };

  app.route({
    method: "POST",
    url: "/mcp",
    bodyLimit: maxBytes,
    onRequest: [checkOrigin, findKey],
    handler: async (request, reply) => {
      // Batches are part of no version since June 2025, and would count as one call.
      if (Array.isArray(request.body)) throw new AppError("bad_request", "Send one message at a time.");
      if (hasLongName(request.body)) throw new AppError("bad_request", nameTooLong);
      const { fetch } = createMcpHandler(() => createMcpServer(request, publicUrl()), {
        maxSubscriptions: 0,
        onerror: (error) => request.log.info({ err: error }, "a message of the Model Context Protocol was refused"),
      });
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      const message = new Request(`${publicUrl()}/mcp`, { method: "POST", headers });
      const answer = await fetch(message, { parsedBody: request.body });
      reply.code(answer.status);
      const type = answer.headers.get("content-type");
      if (type) reply.type(type);
      return reply.send(await answer.text());
    },
  });

  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    handler: (_request, reply) =>
      reply
        .code(405)
        .header("allow", "POST")
        .send({ error: { code: "bad_request", message: "Only POST is answered here." } }),
  });
};
