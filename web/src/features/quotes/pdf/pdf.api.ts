import { fileCalls } from "@quotemill/shared/contracts/files";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

/**
 * A link that works without a session, for an hour, asked for anew each time the viewer opens. And the reader itself,
 * which weighs more than all lists together: it comes with the first PDF, and may fail to come like anything else.
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
    staleTime: Number.POSITIVE_INFINITY, // another link would load the document again
    gcTime: 0,
  });
