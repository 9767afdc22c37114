import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { SendLink } from "../../sending/index.ts";
import { pdfQuery } from "./pdf.api.ts";
import { PdfSkeleton } from "./pdf-skeleton.tsx";

const failed = "Failed to load PDF for viewing.";

export function PdfDialog({ quote, canSend, onClose }: { quote: QuoteEntry; canSend: boolean; onClose: () => void }) {
  const pdf = useQuery(pdfQuery(quote.pdf_storage_path ?? ""));
  const [problem, setProblem] = useState<Error | null>(null);
  useFailureToast(pdf.error, failed);

  function handleProblem(error: Error) {
    setProblem(error);
    toast.error(failed);
  }
  function handleRetry() {
    setProblem(null);
    void pdf.refetch();
  }

  // An unreadable document counts as a failure to load, whichever part noticed it.
  const query = problem ? { data: undefined, error: problem, isFetching: false, refetch: handleRetry } : pdf;
  return (
    <Dialog title={quote.quote_name} subtitle={quote.quote_number} size="full" onClose={onClose}>
      <QueryView query={query} failed={failed} skeleton={<PdfSkeleton />}>
        {({ url, PdfViewer }) => (
          <PdfViewer
            url={url}
            fileName={`${quote.quote_number}.pdf`}
            send={canSend && <SendLink quote={quote} variant="primary" size="sm" />}
            onProblem={handleProblem}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
