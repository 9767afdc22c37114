import { followUpCalls } from "@quotemill/shared/contracts/follow-ups";
import { offerCalls } from "@quotemill/shared/contracts/offers";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type {
  HandleAcceptanceInput,
  OfferList,
  RecordAnswerInput,
  ReopenInput,
  ReplyInput,
  UndoAcceptanceInput,
  WithdrawInput,
} from "@quotemill/shared/offers/offer";
import type { PauseFollowUpsInput } from "@quotemill/shared/offers/states";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { callFunction } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";

/** Interval between checks whether a certificate has been printed: the change feed does not say so. */
const printingMs = 2_000;
const isPrinting = ({ items }: OfferList) =>
  items.some(({ acceptances }) => acceptances.some(({ certificate_url }) => certificate_url === null));

/** A quote's offers, newest first. */
export const offersQuery = (quoteId: string) =>
  queryOptions({
    ...queryOf(offerCalls.ofQuote, { params: { id: quoteId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isPrinting(state.data) ? printingMs : false),
  });

export const useReply = () => useOfferChange((body: ReplyInput) => callFunction(offerCalls.reply, { body }));
export const useWithdraw = () => useOfferChange((body: WithdrawInput) => callFunction(offerCalls.withdraw, { body }));
export const useReopen = () => useOfferChange((body: ReopenInput) => callFunction(offerCalls.reopen, { body }));
export const useRecordAnswer = () =>
  useOfferChange((body: RecordAnswerInput) => callFunction(offerCalls.recordAnswer, { body }));
export const useUndoAcceptance = () =>
  useOfferChange((body: UndoAcceptanceInput) => callFunction(offerCalls.undoAcceptance, { body }));
export const usePauseFollowUps = () =>
  useOfferChange((body: PauseFollowUpsInput) => callFunction(followUpCalls.pause, { body }));

/**
 * Notes that someone has dealt with an acceptance, then calls `onDone`, also if the button is gone by then. The dashboard
 * lists what waits, so it is also fetched again.
 */
export function useHandleAcceptance(offer_id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: HandleAcceptanceInput) => callFunction(offerCalls.handleAcceptance, { body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.quotes, queryKeys.dashboard].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  const handle = () =>
    reportOutcome(mutateAsync({ offer_id }), {
      done: onDone,
      failed: (error) => toast.error(`Failed to mark the acceptance as done: ${error.message}`),
    });
  return { handle, isPending };
}

/** Offers are fetched again even after a refusal: the customer may have answered first. */
function useOfferChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.quotes }),
  });
}
