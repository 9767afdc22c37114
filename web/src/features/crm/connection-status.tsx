import type { Company } from "@quotemill/shared/companies";
import { clsx } from "clsx";
import { Plug, Unplug } from "lucide-react";
import type { Ref } from "react";
import { Badge } from "../../components/ui/badge.tsx";

/** Takes the focus when the control below it is replaced. */
export function ConnectionStatus({ company, ref }: { company: Company; ref: Ref<HTMLElement> }) {
  const { ghl_connected: isConnected, ghl_location_name: location } = company;
  const Icon = isConnected ? Plug : Unplug;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Connection status"
      className="flex items-center gap-3 rounded-md border border-border bg-sunken px-4 py-3 outline-offset-2"
    >
      <span
        className={clsx(
          "grid size-9 shrink-0 place-items-center rounded-md",
          isConnected ? "bg-success-soft text-success-ink" : "bg-neutral-soft text-ink-muted",
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{isConnected ? "Connected" : "Not Connected"}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {isConnected ? `Location: ${location ?? "N/A"}` : "No GHL account connected"}
        </p>
      </div>
      <Badge tone={isConnected ? "success" : "outline"}>{isConnected ? "Active" : "Inactive"}</Badge>
    </section>
  );
}
