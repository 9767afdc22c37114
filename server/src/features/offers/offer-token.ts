import { createHash, randomBytes } from "node:crypto";
import { decrypt, encrypt, type Keys } from "../../platform/keys.ts";

/** 32 random bytes in base64url. The pattern keeps other text away from the database. */
const tokenPattern = /^[\w-]{43}$/;
export const isToken = (text: string) => tokenPattern.test(text);

export function newToken(keys: Keys) {
  const token = randomBytes(32).toString("base64url");
  return { token, token_hash: hashToken(token), token_sealed: encrypt(keys.encryption, token) };
}

export const hashToken = (token: string) => createHash("sha256").update(token).digest();
export const unsealToken = (keys: Keys, sealed: Buffer) => decrypt(keys.encryption, sealed);
