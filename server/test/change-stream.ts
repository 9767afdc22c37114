import { expect } from "vitest";

interface Heard {
  event: string;
  data: Record<string, unknown>;
}

/** Reads the change feed as a browser would; `next` waits for the next event, `ended` for the end of the stream. */
export async function openChanges(url: string, authorization: string) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/realtime/v1/changes`, {
    headers: { authorization, accept: "text/event-stream" },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  const ended = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = block.match(/^event: (.+)$/m)?.[1];
        const data = block.match(/^data: (.+)$/m)?.[1];
        if (event && data) heard.push({ event, data: JSON.parse(data) });
      }
      for (const wake of waiting.splice(0)) wake();
    }
  })().catch(() => undefined);
  const next = async (): Promise<Heard> => {
    while (heard.length === 0) await new Promise<void>((wake) => waiting.push(wake));
    return heard.shift() as Heard;
  };
  // A stream that must not continue may end before its first event.
  const first = await Promise.race([next(), ended.then(() => null)]);
  if (first) expect(first.event).toBe("resync");
  const leave = () => {
    leaving.abort();
    return ended;
  };
  return { first, next, ended, heard, leave };
}
