import { addressOf } from "@quotemill/shared/contracts/call";
import { realtimeCalls } from "@quotemill/shared/contracts/realtime";
import { type ChangeEvent, changeEvent } from "@quotemill/shared/realtime";
import { EventSource } from "eventsource";
import { apiSession } from "../../lib/api-session.ts";

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/** Not worth asking again: no session, no company, or nothing to listen to. */
const finalAnswers = [204, 401, 403];

interface Listener {
  onChange: (change: ChangeEvent) => void;
  /** Something may have been missed: also said by the server each time a connection begins. */
  onResync: () => void;
}

/**
 * Listens until the returned function is called. A stream that ends, as it does with its token, is opened again with
 * the token of that moment; while the server is away the tries become rarer, and start anew when the network is back.
 */
export function connectChanges({ onChange, onResync }: Listener) {
  let source: EventSource | null = null;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(addressOf(realtimeCalls.changes), { fetch: fetchWithToken });
    source.addEventListener("open", () => {
      retryMs = firstRetryMs;
    });
    source.addEventListener("resync", onResync);
    source.addEventListener("change", (event) => {
      const change = readChange(event.data);
      // News in words that this version does not know: fetch everything rather than miss it.
      if (change) onChange(change);
      else onResync();
    });
    source.addEventListener("error", ({ code }) => {
      source?.close(); // it would try again at a fixed pace, and give up for good on a 503
      if (code !== undefined && finalAnswers.includes(code)) return window.removeEventListener("online", open);
      timer = setTimeout(open, retryMs * (0.5 + Math.random() / 2)); // not all browsers in the same moment
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    });
  }

  open();
  window.addEventListener("online", open);
  return () => {
    window.removeEventListener("online", open);
    clearTimeout(timer);
    source?.close();
  };
}

async function fetchWithToken(url: string | URL, init: RequestInit) {
  const token = await apiSession().accessToken();
  return fetch(url, { ...init, headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) } });
}

function readChange(data: string) {
  try {
    return changeEvent.parse(JSON.parse(data));
  } catch {
    return null;
  }
}
