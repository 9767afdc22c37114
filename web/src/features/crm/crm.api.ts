import { type Company, company as companySchema } from "@quotemill/shared/companies";
import type { ConnectInput } from "@quotemill/shared/crm";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { callFunction } from "../../lib/call-function.ts";
import { useAuth } from "../auth/index.ts";

/** Shown at once as the profile has it, and asked anew: a colleague may have connected, or the token may have died. */
export const connectionQuery = (company: Company) =>
  queryOptions({
    queryKey: ["crm", company.id],
    queryFn: ({ signal }) => api.get(`/rest/v1/companies/${company.id}`, { schema: companySchema, signal }),
    initialData: company,
    staleTime: 0,
  });

export const useConnect = (companyId: string) =>
  useCrmFunction<Omit<ConnectInput, "companyId">>("ghl-connect", companyId, "Connection failed");
export const useDisconnect = (companyId: string) =>
  useCrmFunction<void>("ghl-disconnect", companyId, "Disconnection failed");

/** Over when the screen knows of it: the card here, and the profile, by which the quote editor decides. */
function useCrmFunction<Input>(name: string, companyId: string, fallback: string) {
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => callFunction(name, { body: { ...input, companyId }, fallback }),
    onSuccess: () => Promise.all([queryClient.invalidateQueries({ queryKey: ["crm"] }), refreshProfile()]),
  });
}
