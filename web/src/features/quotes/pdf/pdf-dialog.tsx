import { fileCalls } from "@quotemill/shared/contracts/files";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { api } from "../../../lib/api/api.ts";
import { later } from "../../../lib/load-later.tsx";
import { SendLink } from "../../../records/sending/send-link.tsx";
import { PdfSkeleton } from "./pdf-skeleton.tsx";

const viewer = later(async () => (await import("./pdf-viewer.tsx")).PdfViewer);
const failed = "Failed to load PDF for viewing.";

export function PdfDialog({ quote, canSend, onClose }: { quote: QuoteRow; canSend: boolean; onClose: () => void }) {
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

/**
 * Fetches a link that works without a session for an hour, new each time the viewer opens. Also loads the PDF reader,
 * which is larger than all the lists together, so it loads with the first PDF and may fail like any request.
 */
const pdfQuery = (path: string) =>
  queryOptions({
    queryKey: [...fileCalls.signPdf.key, path],
    queryFn: async ({ signal }) => {
      const [{ signedURL }, PdfViewer] = await Promise.all([
        api(fileCalls.signPdf, { params: { "*": path }, signal }),
        viewer.fetch(),
      ]);
      return { url: signedURL, PdfViewer };
    },
    staleTime: Number.POSITIVE_INFINITY, // a new link would reload the document
    gcTime: 0,
  });
