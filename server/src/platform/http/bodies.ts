import { randomUUID } from "node:crypto";
import { parse as parseQuery } from "node:querystring";
import type { Readable } from "node:stream";
import formBody from "@fastify/formbody";
import { createJsonMeter } from "@quotemill/shared/requests/bounded-json";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Maximum number of values in the JSON of a route without a contract. */
    maxValues?: number;
  }
  interface FastifyRequest {
    /** The bytes of the value that the route's reader leaves out; undefined if it is short. */
    longText?: Buffer;
  }
}

/**
 * The largest usual bodies are the answers to a full template (5,000 cells and 500 fields) and a part of an import (250
 * contacts). Every body up to this size is built and checked within some milliseconds. Contracts that need more say so.
 */
const usualValues = 20_000;
const maxDepth = 64;
/** An acceptance names at most 20 quotes and 200 extras. */
const maxFormFields = 500;

export const nothingThere = "There is nothing at this address.";
export const usualWords = {
  subject: "The request",
  tooLarge: "The request is too large.",
  unreadable: "The request could not be understood.",
};
const tooLarge = (words = usualWords) => new AppError("too_large", words.tooLarge);
const unreadable = (words = usualWords) => new AppError("bad_request", words.unreadable);
/** An empty list counts as two values, so the words say what is counted. */
const tooManyValues = (most: number, { subject } = usualWords) =>
  new AppError(
    "too_large",
    `${subject} has more than ${most.toLocaleString("en")} values, counted by brackets and commas.`,
  );
const tooDeep = ({ subject } = usualWords) =>
  new AppError("bad_request", `${subject} is nested more than ${maxDepth} levels deep.`);

/** Makes the bodies of all requests bounded before anything is built from them. */
export function readBodies(app: FastifyInstance) {
  app.addHook("onRequest", (request, _reply, done) => done(problemBeforeReading(request)));
  app.addContentTypeParser("application/json", jsonReader(app));
  // Node discards a body of which nothing was read. If a part was, the next request on the connection would wait for ever.
  app.addHook("onResponse", async ({ raw }) => void raw.resume());
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

interface JsonOptions {
  /** The value of an empty body, where callers send the content type without one. */
  whenEmpty?: object;
  /** The key of a text that may be megabytes long. It stays in `request.longText`, and no string is made of it. */
  longText?: string;
  /** The messages for a caller whose body is refused. */
  words?: typeof usualWords;
  /** Sees each piece of the body as it arrives. */
  watch?(request: FastifyRequest, piece: Buffer): void;
}

/** Reads all JSON in requests. */
export function jsonReader(app: FastifyInstance, { whenEmpty, longText, words, watch }: JsonOptions = {}) {
  const parser = app.getDefaultJsonParser("error", "error");
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      parser(request, text, (error, body) => (error ? reject(unreadable(words)) : resolve(body)));
    });
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const bytes = await readBounded(request, payload, { words, watch });
    if (bytes.length === 0 && whenEmpty) return whenEmpty;
    const cut = longText && cutOut(bytes, longText);
    if (cut) {
      const body = await parse(request, cut.text);
      // The key may also be somewhere deeper in the body, which is then read as a whole.
      if ((body as Record<string, unknown> | null)?.[longText] === cut.mark) {
        request.longText = cut.bytes;
        return body;
      }
    }
    return parse(request, bytes.toString());
  };
}

/** Shorter texts are read as usual. */
const longBytes = 64 * 1024;

/** Puts a mark in place of the key's value. Returns null if the value is not long, or has escaped characters. */
function cutOut(bytes: Buffer, key: string): { text: string; mark: string; bytes: Buffer } | null {
  const name = `"${key}"`;
  const at = bytes.indexOf(name);
  if (at === -1 || bytes.length < longBytes) return null;
  const before = /^\s*:\s*"/.exec(bytes.toString("latin1", at + name.length, at + name.length + 100))?.[0];
  if (!before) return null;
  const start = at + name.length + before.length;
  const end = bytes.indexOf('"', start);
  const value = bytes.subarray(start, end);
  if (end === -1 || value.length < longBytes || value.includes("\\")) return null;
  const mark = randomUUID();
  return { text: bytes.toString("utf8", 0, start) + mark + bytes.toString("utf8", end), mark, bytes: value };
}

/** Stops reading as soon as the body is known to be too large, or has too many values or levels. */
async function readBounded(
  request: FastifyRequest,
  payload: Readable,
  { words, watch }: Pick<JsonOptions, "words" | "watch">,
): Promise<Buffer> {
  const { bodyLimit, config } = request.routeOptions;
  const maxValues = config.call?.maxValues ?? config.maxValues ?? usualValues;
  const measure = createJsonMeter({ maxValues, maxDepth });
  const announced = Number(request.headers["content-length"]) || 0;
  if (announced > bodyLimit) throw tooLarge(words);
  const pieces: Buffer[] = [];
  let length = 0;
  let whole: Buffer | undefined;
  try {
    // The connection stays open, so that a refused caller can read the reason.
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      watch?.(request, piece);
      if (length > bodyLimit) throw tooLarge(words);
      const problem = measure(piece);
      if (problem) throw problem === "too_many" ? tooManyValues(maxValues, words) : tooDeep(words);
      if (whole) piece.copy(whole, length - piece.length);
      else pieces.push(piece);
      // From here on pieces are copied: if all were kept until they are joined, the body would be in memory twice.
      if (!whole && length > longBytes && announced >= length) {
        whole = Buffer.allocUnsafe(announced);
        Buffer.concat(pieces.splice(0)).copy(whole);
      }
    }
  } catch (error) {
    // A client that leaves in the middle makes reading fail, which is no fault of ours.
    throw error instanceof AppError ? error : unreadable(words);
  }
  if (whole && length !== announced) throw unreadable(words);
  return whole ?? Buffer.concat(pieces, length);
}

/** Reads forms, with their fields counted first. */
export const readForms = (app: FastifyInstance, { bodyLimit }: { bodyLimit: number }) =>
  app.register(formBody, {
    bodyLimit,
    parser: (text) => {
      let fields = 1;
      for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
        if (++fields > maxFormFields) {
          throw new AppError("too_large", `The request has more than ${maxFormFields} fields.`);
        }
      }
      return parseQuery(text, "&", "=", { maxKeys: maxFormFields });
    },
  });
