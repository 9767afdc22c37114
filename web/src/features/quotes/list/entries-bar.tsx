import { maxChosen, tooManyChosen } from "@quotemill/shared/chosen";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import { maxSentQuotes } from "@quotemill/shared/offers/states";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { sendProblem, tooManyQuotes } from "@quotemill/shared/sending";
import { Download, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useExport } from "../../../components/export-button.tsx";
import { BarButton, SelectionBar } from "../../../components/selection/selection-bar.tsx";
import type { Selection } from "../../../components/selection/use-selection.ts";
import { senderLink } from "../../sending/index.ts";
import { DeleteEntriesDialog } from "./delete-entries-dialog.tsx";

/** What can be done with the ticked quotes and drafts, which are all of one person. */
export function EntriesBar({ selection }: { selection: Selection<QuoteEntry> }) {
  const { chosen } = selection;
  const quotes = chosen.filter(({ is_draft }) => !is_draft);
  const ids = quotes.map(({ id }) => id);
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  const exporting = useExport(exportCalls.chosenQuotes);
  const handleSend = () => void navigate(senderLink({ contact: quotes[0]?.person_email ?? "", quote: ids.join(",") }));
  return (
    <>
      <SelectionBar selection={selection} what="quote">
        <BarButton count={chosen.length} problem={whyNotSent(chosen)} onClick={handleSend}>
          <Send size={16} aria-hidden="true" className="-ms-0.5" />
          Send
        </BarButton>
        <BarButton
          count={chosen.length}
          problem={whyNotExported(chosen)}
          busy={exporting.isPending}
          onClick={() => exporting.mutate([{ body: { ids } }])}
        >
          <Download size={16} aria-hidden="true" className="-ms-0.5" />
          Export
        </BarButton>
        <BarButton count={chosen.length} onClick={() => setIsDeleting(true)}>
          <Trash2 size={16} aria-hidden="true" className="-ms-0.5" />
          Delete
        </BarButton>
      </SelectionBar>
      {isDeleting && (
        <DeleteEntriesDialog
          entries={chosen}
          onDeleted={() => selection.untick(chosen)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

function whyNotSent(chosen: QuoteEntry[]): string | null {
  const draft = chosen.find(({ is_draft }) => is_draft);
  if (draft) return `${draft.quote_name} is a draft. Submit it before sending.`;
  if (chosen.length > maxSentQuotes) return tooManyQuotes;
  if (chosen.some(({ person_email }) => !person_email)) return "These quotes have no email address to send to.";
  return chosen.map(sendProblem).find((problem) => problem !== null) ?? null;
}

function whyNotExported(chosen: QuoteEntry[]): string | null {
  if (chosen.some(({ is_draft }) => is_draft)) return "Drafts have no totals yet. Select only quotes to export.";
  return chosen.length > maxChosen ? tooManyChosen : null;
}
