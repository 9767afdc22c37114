import { storedStatuses } from "./lifecycle.ts";

/** Statuses are compared case-insensitively; anything else is Unknown. */
export const quoteStatuses = ["Draft", ...storedStatuses] as const;
export type QuoteStatus = (typeof quoteStatuses)[number] | "Unknown";

export function quoteStatus(text: string): QuoteStatus {
  return quoteStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? "Unknown";
}

/** The badge's text. A failed quote refers people to its workflow, by host if that is known. */
export function quoteStatusLabel(status: QuoteStatus, host?: string | null): string {
  return status === "Failed" ? `Check ${host || "workflow"}` : status;
}
