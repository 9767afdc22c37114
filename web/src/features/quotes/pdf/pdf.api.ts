import { fileCalls } from "@quotemill/shared/contracts/files";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

/**
 * Fetches a link that works without a session for an hour, new each time the viewer opens. Also loads the PDF reader,
 * which is larger than all the lists together, so it loads with the first PDF and may fail like any request.
 */
export const pdfQuery = (path: string) =>
  queryOptions({
    queryKey: [...fileCalls.signPdf.key, path],
    queryFn: async ({ signal }) => {
      const [{ signedURL }, { PdfViewer }] = await Promise.all([
        api(fileCalls.signPdf, { params: { "*": path }, signal }),
        import("./pdf-viewer.tsx"),
      ]);
      return { url: signedURL, PdfViewer };
    },
    staleTime: Number.POSITIVE_INFINITY, // a new link would reload the document
    gcTime: 0,
  });
