import { urlOf } from "@quotemill/shared/contracts/call";
import { realtimeCalls } from "@quotemill/shared/contracts/realtime";
import { type ChangeEvent, changeEvent, resyncEvent } from "@quotemill/shared/screens/change-feed";
import { EventSource } from "eventsource";
import type { z } from "zod";
import { apiSession } from "../../lib/api/session.ts";

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/**
 * Time without a connection before people are notified: a restart of the server or a ride through a tunnel is not worth a
 * word.
 */
const lostAfterMs = 10_000;
/** Answers after which there is no point in retrying: no session, no permission, or nothing to listen to. */
const finalStatuses = [204, 401, 403];

interface Listener {
  onChange: (change: ChangeEvent) => void;
  /**
   * Called when changes may have been missed: whenever a connection opens, unless nothing has changed since the page
   * was loaded.
   */
  onResync: () => void;
  /** Called whenever a connection opens, with the build of the web app that the server has. */
  onBuild: (build: string) => void;
  /** Called once there has been no connection for a while. `onBack` follows. */
  onLost: () => void;
  onBack: () => void;
  /** Called when the server does not know the session any more. */
  onRefused?: () => void;
}

/**
 * Listens until the returned function is called. A stream ends when its token expires, and is reopened with the current
 * one. While the server is unreachable the retries back off; they start over when the network returns.
 */
export function connectChanges({ onChange, onResync, onBuild, onLost, onBack, onRefused }: Listener) {
  let source: EventSource | null = null;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;

  function tellLost() {
    isLost = true;
    onLost();
  }
  function stopWaiting() {
    clearTimeout(lostTimer);
    lostTimer = undefined;
  }

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(urlOf(realtimeCalls.changes), { fetch: fetchWithToken });
    source.addEventListener("open", () => {
      retryMs = firstRetryMs;
      stopWaiting();
      if (isLost) onBack();
      isLost = false;
    });
    source.addEventListener("resync", ({ data }) => {
      const { build, unchanged_ms = 0 } = read(resyncEvent, data) ?? {};
      if (unchanged_ms <= pageAgeMs()) onResync();
      if (build) onBuild(build);
    });
    source.addEventListener("change", (event) => {
      const change = read(changeEvent, event.data);
      // An unknown kind of change, perhaps from a newer server: refetch everything rather than miss it.
      if (change) onChange(change);
      else onResync();
    });
    // The server ends the stream because the person has opened many newer tabs. A hidden tab waits until it is seen
    // again; one in sight reconnects as after any end.
    source.addEventListener("rest", () => {
      if (!document.hidden) return;
      source?.close();
      document.addEventListener("visibilitychange", open, { once: true });
    });
    source.addEventListener("error", ({ code }) => {
      source?.close(); // left alone, it would retry at a fixed pace and give up after a 503
      if (code !== undefined && finalStatuses.includes(code)) {
        stopWaiting();
        // A person who may see the company is refused only if it requires a second factor from now on.
        if (code === 403) apiSession().onFactorOwed();
        if (code === 401) onRefused?.();
        return window.removeEventListener("online", open);
      }
      lostTimer ??= setTimeout(tellLost, lostAfterMs);
      timer = setTimeout(open, retryMs * (0.5 + Math.random() / 2)); // so that not all browsers reconnect at the same moment
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    });
  }

  open();
  window.addEventListener("online", open);
  return () => {
    window.removeEventListener("online", open);
    document.removeEventListener("visibilitychange", open);
    clearTimeout(timer);
    stopWaiting();
    source?.close();
  };
}

/**
 * The page's age by the two clocks of a browser: one may stand still while a computer sleeps, the other may be set
 * back.
 */
const pageAgeMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

async function fetchWithToken(url: string | URL, init: RequestInit) {
  const token = await apiSession().accessToken();
  return fetch(url, { ...init, headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) } });
}

function read<Schema extends z.ZodType>(schema: Schema, data: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(data));
  } catch {
    return null;
  }
}
