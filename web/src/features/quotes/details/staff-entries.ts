import type { AuditEntry } from "@quotemill/shared/audit";
import type { TimelineEntry } from "../../offers/index.ts";

interface Quote {
  created_at: string;
  /** Null if it was never offered. */
  offer: unknown;
}

/** What staff did with a quote, beside its offers: those tell themselves who sent, withdrew or answered. */
export function staffEntries({ created_at, offer }: Quote, log: AuditEntry[]): TimelineEntry[] {
  const created = log.find(({ action }) => action === "quote.submitted");
  const others = log.flatMap((entry): TimelineEntry[] => {
    const told = { key: `${entry.id}`, at: entry.created_at, text: by(entry) };
    if (entry.action === "quote.run_again") return [{ ...told, kind: "run_again", title: "Run again" }];
    // Quotes that were sent by the first versions have no offer.
    return entry.action === "quotes.sent" && !offer ? [{ ...told, kind: "sent", title: "Sent" }] : [];
  });
  const text = created ? by(created) : "";
  return [...others, { key: "created", kind: "created", at: created_at, title: "Created", text }];
}

const by = ({ actor_name }: AuditEntry) => (actor_name ? `By ${actor_name}.` : "");
