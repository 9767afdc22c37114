import { open } from "node:fs/promises";
import type { AddEntry } from "./archive.ts";

const chunkBytes = 256 * 1024;

/**
 * Adds a file that may grow, shrink or disappear meanwhile: with its initial length, padded with zeros, or not at all.
 */
export async function addLiveFile(add: AddEntry, name: string, file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const content = async function* () {
      for (let left = size; left > 0; ) {
        const chunk = Buffer.alloc(Math.min(left, chunkBytes));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, size - left);
        const part = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk;
        yield part;
        left -= part.length;
      }
    };
    await add({ name, size, content: content() });
  } finally {
    await handle.close();
  }
}
