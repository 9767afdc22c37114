import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureDataDir } from "./data-dir.ts";
import { StartError } from "./errors.ts";

export interface Keys {
  /** Signs access tokens. */
  accessToken: Uint8Array;
  /** Derives refresh tokens. */
  refreshToken: Uint8Array;
  /** Encrypts secrets at rest. */
  encryption: Uint8Array;
  /** Signs links to files. */
  fileLink: Uint8Array;
  /** Marks the devices on which someone has signed in. */
  device: Uint8Array;
  /** Encrypts the seeds of authenticator apps. */
  factorSeed: Uint8Array;
  /** Encrypts the client secrets of single sign-on. */
  ssoSecret: Uint8Array;
  /** Seals messages of this server to workflows, so that its own workflow recognises them. */
  seal: Uint8Array;
}

/** Each purpose has its own key, derived from the root key: one that leaks reveals nothing about the others. */
export function deriveKeys(root: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", root, "quotemill", purpose, 32));
  return {
    accessToken: derive("access-token"),
    refreshToken: derive("refresh-token"),
    encryption: derive("encryption"),
    fileLink: derive("file-link"),
    device: derive("device"),
    factorSeed: derive("factor-seed"),
    ssoSecret: derive("sso-secret"),
    seal: derive("seal"),
  };
}

/** Reads a random key in DATA_DIR, which is created at the first start and readable only by its owner. */
export async function readKeyFile(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  try {
    await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new StartError(`The key file ${file} cannot be written: ${(error as Error).message}.`);
    }
  }
  await chmod(file, 0o600).catch(() => undefined);
  const key = (await readFile(file, "utf8").catch(() => "")).trim();
  if (key.length < 32) throw new StartError(`The key file ${file} cannot be read or is damaged.`);
  return key;
}

/** The root key is SECRET_KEY if that is set, otherwise the one in DATA_DIR. */
export async function rootKeyOf({ secretKey, dataDir }: { secretKey?: string | undefined; dataDir: string }) {
  return secretKey ?? readKeyFile(await ensureDataDir(dataDir), "secret.key");
}

/** Encrypts with AES-256-GCM. The nonce and the tag come before the text. */
export function encrypt(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function decrypt(key: Uint8Array, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}
