import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Retries when there was no response or only a temporary failure, but never after a refusal. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 2 && error instanceof ApiError && error.code === "unavailable";
}

/** One per sign-in: created when somebody signs in and discarded when they sign out. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 30_000 }, mutations: { retry: false } },
  });
}
