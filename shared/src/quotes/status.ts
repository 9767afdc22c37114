/** Statuses are compared without regard to case; anything else is Unknown. */
export const quoteStatuses = ["Draft", "Processing", "Generated", "Failed", "Sent", "Pending PDF"] as const;
export type QuoteStatus = (typeof quoteStatuses)[number] | "Unknown";

export function quoteStatus(text: string): QuoteStatus {
  return quoteStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? "Unknown";
}
