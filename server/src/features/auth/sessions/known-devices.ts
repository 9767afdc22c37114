import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "./sessions.service.ts";

const cookieName = "quotemill_devices";
const knownDays = 365;
/** People share computers, but few share one with many others. */
const accountsPerDevice = 5;

const headBytes = 16;
const markBytes = headBytes + 32;

/**
 * Creates the mark that a browser keeps once someone has signed in on it: a random number, the time, and a digest of
 * both and the account under our key. Nothing is stored here. A mark opens nothing: guesses from a device with a mark
 * are only counted separately, and wait in the shorter queue.
 */
function newMark({ keys, clock }: AuthContext, email: string): Buffer {
  const head = randomBytes(headBytes);
  head.writeUInt32BE(Math.floor(clock().getTime() / 1000), headBytes - 4);
  return Buffer.concat([head, digest(keys.device, head, email)]);
}

function isMarkOf({ keys, clock }: AuthContext, mark: Buffer, email: string): boolean {
  const head = mark.subarray(0, headBytes);
  if (!timingSafeEqual(mark.subarray(headBytes), digest(keys.device, head, email))) return false;
  return clock().getTime() / 1000 - head.readUInt32BE(headBytes - 4) <= knownDays * 86_400;
}

const digest = (key: Uint8Array, head: Buffer, email: string) =>
  createHmac("sha256", key).update(head).update(email).digest();

/**
 * Returns the key that this account's guesses from this device are counted under, or null unless it has signed in here
 * before.
 */
export function findKnownDevice(auth: AuthContext, request: FastifyRequest, email: string): string | null {
  const mark = marksOf(request).find((mark) => isMarkOf(auth, mark, email));
  return mark ? `${mark.subarray(0, headBytes).toString("hex")} ${email}` : null;
}

/** Returns whether the device claims to be known to any account. */
export const bringsMarks = (request: FastifyRequest) => marksOf(request).length > 0;

/** The cookie is strict and for these routes only, so no other site's page can make the browser send it. */
export function rememberDevice(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  isHttps: boolean,
): void {
  const others = marksOf(request).filter((mark) => !isMarkOf(auth, mark, email));
  const marks = [newMark(auth, email), ...others].slice(0, accountsPerDevice);
  const value = marks.map((mark) => mark.toString("base64url")).join(".");
  const attributes = `Path=/auth/v1; Max-Age=${knownDays * 86_400}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  reply.header("set-cookie", `${cookieName}=${value}; ${attributes}`);
}

/** Reads at most as many marks as we give to a device: a request must not make us compute more digests than that. */
function marksOf({ headers }: FastifyRequest): Buffer[] {
  const prefix = `${cookieName}=`;
  const pair = headers.cookie?.split("; ", 50).find((text) => text.startsWith(prefix)) ?? prefix;
  return pair
    .slice(prefix.length)
    .split(".", accountsPerDevice)
    .map((text) => Buffer.from(text, "base64url"))
    .filter(({ length }) => length === markBytes);
}
