import type { Company } from "@quotemill/shared/companies/company";
import type { ConnectInput } from "@quotemill/shared/contacts/crm";
import { crmCalls } from "@quotemill/shared/contracts/crm";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callFunction } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";
import { useAuth } from "../auth/index.ts";

/** Starts with the profile's copy and refetches: a colleague may have connected, or the token may have expired. */
export const connectionQuery = (company: Company) =>
  queryOptions({
    ...queryOf({ ...settingsCalls.read, key: queryKeys.crmConnection }, { params: { id: company.id } }),
    initialData: company,
    staleTime: 0,
  });

export const useConnect = (companyId: string) =>
  useCrmChange((input: Omit<ConnectInput, "companyId">) =>
    callFunction(crmCalls.connect, { body: { ...input, companyId }, fallback: "Connection failed" }),
  );
export const useDisconnect = (companyId: string) =>
  useCrmChange(() => callFunction(crmCalls.disconnect, { body: { companyId }, fallback: "Disconnection failed" }));

/** Settles once the card and the profile are up to date; the quote editor relies on the profile. */
function useCrmChange<Input = void>(mutationFn: (input: Input) => Promise<unknown>) {
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      // What is written back depends on the connection.
      const changed = [queryKeys.crmConnection, queryKeys.crmLocation, ["write-back"]];
      return Promise.all([...changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })), refreshProfile()]);
    },
  });
}
