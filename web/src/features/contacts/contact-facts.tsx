import type { Contact, contactSources } from "@quotemill/shared/contacts/contact";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";

/** For example '14 Pilot Street, Watsons Bay NSW 2030'. Missing parts leave no gap. */
export function addressLine({ address1, city, state, postal_code }: Contact): string {
  const locality = [city, state, postal_code].filter(Boolean).join(" ");
  return [address1, locality].filter(Boolean).join(", ");
}

type Source = (typeof contactSources)[number];

const badges: Record<Source, { tone: BadgeTone; label: string }> = {
  manual: { tone: "neutral", label: "Manual" },
  quote_creation: { tone: "primary", label: "Quote" },
  ghl_sync: { tone: "accent", label: "GHL Sync" },
  ghl_import: { tone: "accent", label: "GHL Import" },
  csv_import: { tone: "neutral", label: "CSV Import" },
  api: { tone: "neutral", label: "API" },
};

export const sourceChoices = [
  { value: "all", label: "All Sources" },
  { value: "manual", label: "Manual" },
  { value: "quote_creation", label: "From Quotes" },
  { value: "ghl_sync", label: "GHL Sync" },
  { value: "ghl_import", label: "GHL Import" },
  { value: "csv_import", label: "CSV Import" },
  { value: "api", label: "API" },
] as const;

export function SourceBadge({ source }: { source: string }) {
  const { tone, label } = badges[source as Source] ?? { tone: "outline", label: source };
  return <Badge tone={tone}>{label}</Badge>;
}
