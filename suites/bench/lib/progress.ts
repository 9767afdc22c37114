/** Writes to stderr, so that stdout contains only results. On a terminal, the same line is overwritten. */
export function progress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else process.stderr.write(`${text}\n`);
}

export function progressDone() {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}
