import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../../lib/api.ts";

const answer = z.object({ signedURL: z.string() });

/** A link that works without a session, for an hour; asked for anew each time the viewer opens. */
export const pdfLinkQuery = (path: string) =>
  queryOptions({
    queryKey: ["pdf-link", path],
    queryFn: async ({ signal }) => {
      const { signedURL } = await api.post(`/storage/v1/object/sign/quote-pdfs/${path}`, { schema: answer, signal });
      return signedURL;
    },
    staleTime: Number.POSITIVE_INFINITY, // another link would load the document again
    gcTime: 0,
  });
