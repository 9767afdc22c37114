import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decrypt, deriveKeys, encrypt, readKeyFile } from "./keys.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quotemill-keys-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a key file", () => {
  it("is created once, kept, and readable only by its owner", async () => {
    const first = await readKeyFile(folder, "secret.key");
    expect(await readKeyFile(folder, "secret.key")).toBe(first);
    expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
  });

  it("prevents the start if it is damaged", async () => {
    await writeFile(join(folder, "secret.key"), "oops");
    await expect(readKeyFile(folder, "secret.key")).rejects.toThrow(/cannot be read or is damaged/);
  });
});

describe("encryption", () => {
  const { encryption } = deriveKeys("one root key that is long enough for it");

  it("returns the text, and never produces the same bytes twice", () => {
    const sealed = encrypt(encryption, "pit-token ✓");
    expect(decrypt(encryption, sealed)).toBe("pit-token ✓");
    expect(encrypt(encryption, "pit-token ✓").equals(sealed)).toBe(false);
    expect(sealed.includes("pit-token")).toBe(false);
  });

  it("refuses altered bytes and another key", () => {
    const sealed = encrypt(encryption, "secret");
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => decrypt(encryption, changed)).toThrow();
    expect(() => decrypt(deriveKeys("another root key that is long enough").encryption, sealed)).toThrow();
  });
});
