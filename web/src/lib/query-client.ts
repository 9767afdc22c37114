import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Tried again: no answer, or one that says "not now". A refusal stays a refusal. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 2 && error instanceof ApiError && error.code === "unavailable";
}

/** One per signed-in person: it is made when they come in and thrown away when they leave. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 30_000 }, mutations: { retry: false } },
  });
}
