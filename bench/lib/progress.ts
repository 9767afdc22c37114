/** To stderr, so that stdout holds nothing but results. On a terminal, one line is written over again. */
export function progress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else process.stderr.write(`${text}\n`);
}

export function progressDone() {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}
