import { parse as parseQuery } from "node:querystring";
import type { Readable } from "node:stream";
import formBody from "@fastify/formbody";
import { createJsonMeter } from "@quotemill/shared/json-meter";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many values the JSON of a route without a contract may have. */
    maxValues?: number;
  }
}

/**
 * The largest usual bodies are the answers to a full template (5,000 cells and 500 fields) and a part of an import (250
 * contacts). Whatever fits is built and checked within some milliseconds. Contracts that need more say so.
 */
const usualValues = 20_000;
const maxDepth = 64;
/** An acceptance names at most 20 quotes and 200 extras. */
const maxFormFields = 500;

export const nothingThere = "There is nothing at this address.";
const tooLarge = () => new AppError("too_large", "The request is too large.");
const unreadable = () => new AppError("bad_request", "The request could not be understood.");

/** How the bodies of all requests are read: bounded before anything is built from them. */
export function readBodies(app: FastifyInstance) {
  app.addHook("onRequest", (request, _reply, done) => done(problemBeforeReading(request)));
  app.addContentTypeParser("application/json", jsonReader(app));
}

function problemBeforeReading(request: FastifyRequest): AppError | undefined {
  const { "content-encoding": encoding = "" } = request.headers;
  // A hundred packed bytes can be megabytes, and no caller needs to pack a request.
  if (encoding !== "" && encoding.toLowerCase() !== "identity") {
    return new AppError("unsupported_media_type", "The request must not be compressed.");
  }
  if (request.is404 && hasBody(request)) return new AppError("not_found", nothingThere);
  return undefined;
}

const hasBody = ({ headers }: FastifyRequest) =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

/** The only reader of JSON. Give `whenEmpty` where callers send the content type without a body. */
export function jsonReader(app: FastifyInstance, { whenEmpty }: { whenEmpty?: object } = {}) {
  const parse = app.getDefaultJsonParser("error", "error");
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const text = (await readBounded(request, payload)).toString();
    if (text === "" && whenEmpty) return whenEmpty;
    return new Promise((resolve, reject) => {
      parse(request, text, (error, body) => (error ? reject(unreadable()) : resolve(body)));
    });
  };
}

/** Stops reading as soon as the body is known to be too large, or has too many values or levels. */
async function readBounded(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { bodyLimit, config } = request.routeOptions;
  if (Number(request.headers["content-length"]) > bodyLimit) throw tooLarge();
  const maxValues = config.call?.maxValues ?? config.maxValues ?? usualValues;
  const measure = createJsonMeter({ maxValues, maxDepth });
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    // The connection stays open, so that whoever is refused can read why.
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      if (length > bodyLimit) throw tooLarge();
      const problem = measure(piece);
      if (problem) throw problem === "too_many" ? tooLarge() : unreadable();
      pieces.push(piece);
    }
  } catch (error) {
    // Whoever leaves in the middle makes reading fail, which is no fault of ours.
    throw error instanceof AppError ? error : unreadable();
  }
  return Buffer.concat(pieces, length);
}

/** Reads forms, with their fields counted first. */
export const readForms = (app: FastifyInstance, { bodyLimit }: { bodyLimit: number }) =>
  app.register(formBody, {
    bodyLimit,
    parser: (text) => {
      let fields = 1;
      for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
        if (++fields > maxFormFields) throw tooLarge();
      }
      return parseQuery(text, "&", "=", { maxKeys: maxFormFields });
    },
  });
