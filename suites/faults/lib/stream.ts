import { setTimeout as pause } from "node:timers/promises";

/** An open browser: receives the company's changes, and reopens the stream when it ends. */
export function watchStream(url: string, authorization: string) {
  const heard = new Set<string>();
  const closing = new AbortController();
  let ends = 0;
  let breaks = 0;

  const listen = async () => {
    const answer = await fetch(`${url}/realtime/v1/changes`, {
      headers: { authorization, accept: "text/event-stream" },
      signal: closing.signal,
    });
    if (!answer.ok) throw new Error(`The stream answered ${answer.status}`);
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body ?? []) {
      text = (text + decoder.decode(chunk, { stream: true })).slice(-10_000);
      for (const [, id] of text.matchAll(/"id":"([0-9a-f-]{36})"/g)) if (id) heard.add(id);
    }
    ends++;
  };
  const watch = async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => {
        if (!closing.signal.aborted) breaks++;
      });
      await pause(250);
    }
  };
  watch();
  return {
    hasHeard: (quoteId: string) => heard.has(quoteId),
    /** Ended by the server on purpose, when a process stops. */
    ends: () => ends,
    /** Cut off, or never opened. */
    breaks: () => breaks,
    close: () => closing.abort(),
  };
}
