import { quoteStatus, quoteStatusLabel } from "@quotemill/shared/quotes/status";
import { useAnnouncement } from "../../components/announcements.tsx";

/** Says when a quote on screen changes its status by itself. A quote with a new PDF has a toast, which is read out. */
export function StatusNews({ name, status: text, host }: { name: string; status: string; host?: string | null }) {
  const status = quoteStatus(text);
  useAnnouncement(status === "Generated" ? "" : `${name}: ${quoteStatusLabel(status, host)}`);
  return null;
}
