import type { SsoChange, SsoConnectionInput, SsoState } from "@quotemill/shared/access/single-sign-on";
import { ssoCalls } from "@quotemill/shared/contracts/integrations/single-sign-on";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf, showSaved } from "../../../lib/api/queries.ts";

export const ssoQuery = queryOf(ssoCalls.read);

/** Every change answers with everything as it is then. */
function useChange<Input>(mutationFn: (input: Input) => Promise<SsoState>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (state) => showSaved(queryClient, ssoQuery, state),
  });
}

export const useAddDomain = () => useChange((domain: string) => api(ssoCalls.addDomain, { body: { domain } }));
export const useCheckDomain = () => useChange((domain: string) => api(ssoCalls.checkDomain, { params: { domain } }));
export const useRemoveDomain = () => useChange((domain: string) => api(ssoCalls.removeDomain, { params: { domain } }));
export const useConnectProvider = () => useChange((body: SsoConnectionInput) => api(ssoCalls.connect, { body }));
export const useDisconnectProvider = () => useChange(() => api(ssoCalls.disconnect));
export const useChangeSso = () => useChange((body: SsoChange) => api(ssoCalls.change, { body }));

/** Leaves the app for the provider, which sends the browser back to this page. */
export const useTestSso = () =>
  useMutation({ mutationFn: () => api(ssoCalls.test), onSuccess: ({ url }) => location.assign(url) });
