import { pages } from "@quotemill/shared/pages";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { generatePath, useNavigate } from "react-router";
import { recordQuery } from "../quotes.api.ts";

/** Opens the editor with the current record. If that fails to load, the editor says why. */
export function useEditEntry() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ id, is_draft }: Pick<QuoteEntry, "id" | "is_draft">) => {
      const query = { ...recordQuery(is_draft ? "draft" : "quote", id), staleTime: 0 };
      const record = await queryClient.fetchQuery(query).catch(() => null);
      const state = record && { quote: record.quote, isSavedQuote: is_draft };
      const editor = is_draft
        ? generatePath(pages.editDraft.path, { savedQuoteId: id })
        : generatePath(pages.editQuote.path, { quoteId: id });
      await navigate(editor, { state });
    },
  });
}
