import type { SeenSecret } from "@quotemill/shared/access/seen-secret";
import type { CallInput } from "@quotemill/shared/contracts/call";
import { eventCalls } from "@quotemill/shared/contracts/integrations/events";
import type { DeliveryState, EndpointChanges, EndpointInput } from "@quotemill/shared/events/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { pagesOf, queryOf } from "../../lib/api/queries.ts";

/** Events go out while the page is open, so what it shows grows old quickly. */
const live = { staleTime: 0, refetchInterval: 10_000 };

export const endpointsQuery = { ...queryOf(eventCalls.endpoints), ...live };

export const deliveriesQuery = (id: string, state?: DeliveryState) => ({
  ...pagesOf(eventCalls.deliveries, { params: { id }, query: state ? { state } : {} }),
  ...live,
});

export const deliveryQuery = (id: string, event_id: string) => ({
  ...queryOf(eventCalls.delivery, { params: { id, event_id } }),
  staleTime: 0,
});

/** Every change of an endpoint also changes its health and its deliveries. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["events"] }),
    // An answer may have a secret, which must not stay in memory once it is no longer shown.
    gcTime: 0,
  });
}

export const useAddEndpoint = () => useChange((body: EndpointInput) => api(eventCalls.saveEndpoint, { body }));
export const useChangeEndpoint = (id: string) =>
  useChange((body: EndpointChanges) =>
    api(eventCalls.changeEndpoint, { params: { id }, body } as CallInput<typeof eventCalls.changeEndpoint>),
  );
export const useRemoveEndpoint = (id: string) => useChange(() => api(eventCalls.removeEndpoint, { params: { id } }));
export const useRotateSecret = (id: string) =>
  useChange((body: SeenSecret) => api(eventCalls.rotateSecret, { params: { id }, body }));
export const useTestEndpoint = (id: string) => useChange(() => api(eventCalls.testEndpoint, { params: { id } }));
export const useReplay = (id: string) =>
  useChange((event_id: string) => api(eventCalls.replay, { params: { id }, body: { event_id } }));
export const useReplayFailed = (id: string) =>
  useChange(() => api(eventCalls.replayFailed, { params: { id }, body: {} }));
