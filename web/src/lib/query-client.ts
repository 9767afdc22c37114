import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Retries when there was no response or only a temporary failure, but never after a refusal. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 2 && onlineManager.isOnline() && error instanceof ApiError && error.code === "unavailable";
}

/** One per sign-in: created when somebody signs in and discarded when they sign out. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Not paused while offline, because old results on screen would look like the response to a new search.
      queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: "always", refetchOnReconnect: true },
      mutations: { retry: false },
    },
  });
}
