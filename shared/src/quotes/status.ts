import { storedStatuses } from "./lifecycle.ts";

/** Statuses are compared without regard to case; anything else is Unknown. */
export const quoteStatuses = ["Draft", ...storedStatuses] as const;
export type QuoteStatus = (typeof quoteStatuses)[number] | "Unknown";

export function quoteStatus(text: string): QuoteStatus {
  return quoteStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? "Unknown";
}

/** What the badge says. A failed quote sends people to the workflow that failed, by its host where that is known. */
export function quoteStatusLabel(status: QuoteStatus, host?: string | null): string {
  return status === "Failed" ? `Check ${host || "workflow"}` : status;
}
