import type { AuditEntry } from "@quotemill/shared/audit";
import type { TimelineEntry } from "../../offers/index.ts";

/** What staff did with a quote, beside its offers: those tell themselves who sent, withdrew or answered. */
export function staffEntries({ created_at }: { created_at: string }, log: AuditEntry[]): TimelineEntry[] {
  const created = log.find(({ action }) => action === "quote.submitted");
  const others = log
    .filter(({ action }) => action === "quote.run_again")
    .map((entry): TimelineEntry => {
      return { key: `${entry.id}`, kind: "run_again", at: entry.created_at, title: "Run again", text: by(entry) };
    });
  const text = created ? by(created) : "";
  return [...others, { key: "created", kind: "created", at: created_at, title: "Created", text }];
}

const by = ({ actor_name }: AuditEntry) => (actor_name ? `By ${actor_name}.` : "");
