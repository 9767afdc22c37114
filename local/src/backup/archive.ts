import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { reasonOf, StartError } from "../../../server/src/platform/errors.ts";

/** The last entry is a digest of all others, so that a truncated or altered file is detected. */
const checksumName = "checksum";

export interface Entry {
  /** Relative, with slashes; a folder's name ends with one. */
  name: string;
  size: number;
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
}
export type AddEntry = (entry: Entry) => Promise<void>;

export const textEntry = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: [bytes] };
};

/** A compressed tar file that appears under its name only when it is complete, and never replaces another file. */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  const pack = tar.pack();
  const digest = createHash("sha256");
  const add: AddEntry = async ({ name, size, content }) => {
    digest.update(`${name}\n${size}\n`);
    const type = name.endsWith("/") ? "directory" : "file";
    const sink = pack.entry({ name, size, type, mode: type === "file" ? 0o600 : 0o700 });
    for await (const chunk of content) {
      digest.update(chunk);
      if (!sink.write(chunk)) await once(sink, "drain");
    }
    const finished = once(sink, "close");
    sink.end();
    await finished;
  };
  const output = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(pack, createGzip({ level: 1 }), output);
  try {
    const filled = fill(add).then(async () => {
      await add(textEntry(checksumName, digest.copy().digest("hex")));
      pack.finalize();
    });
    // A full disk ends the writing, while the filling would wait for room for ever.
    await Promise.all([written, Promise.race([filled, written])]);
    await link(part, file);
  } catch (error) {
    pack.destroy();
    await written.catch(() => undefined);
    throw error instanceof StartError ? error : new StartError(`${file} cannot be written: ${reasonOf(error)}`);
  } finally {
    await rm(part, { force: true });
  }
}

/** Passes on every entry except the checksum, and throws at the end if that is wrong. */
export async function readArchive(file: string, take: (entry: Entry) => Promise<void>): Promise<void> {
  await (await open(file).catch(() => Promise.reject(new StartError(`${file} cannot be read.`)))).close();
  const digest = createHash("sha256");
  let expected: string | undefined;
  const extract = tar.extract();
  const read = createReadStream(file)
    .on("error", (error) => extract.destroy(error))
    .pipe(createGunzip())
    .on("error", (error) => extract.destroy(error));
  read.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (expected !== undefined) throw new Error("something follows the checksum");
      if (name === checksumName) expected = await readText(entry);
      else {
        digest.update(`${name}\n${size}\n`);
        const content = digested(entry, digest);
        await take({ name, size, content });
        for await (const _unread of content); // the next entry comes once this one has been read
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is damaged or is not a Quotemill backup: ${reasonOf(error)}`);
  }
  if (expected === undefined || expected !== digest.digest("hex")) {
    throw new StartError(`${file} is damaged or is not a Quotemill backup: its checksum is wrong.`);
  }
}

export async function readText(content: Entry["content"]): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* digested(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}
