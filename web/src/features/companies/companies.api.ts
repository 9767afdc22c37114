import type { Company } from "@quotemill/shared/companies";
import { companyCalls } from "@quotemill/shared/contracts/companies";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, callFunction } from "../../lib/api.ts";
import { pagesOf } from "../../lib/call-query.ts";

export const companyListQuery = () => pagesOf(companyCalls.list);

export function useCreateCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (companyName: string) => callFunction(companyCalls.create, { body: { companyName } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Its people, quotes and everything else go with it: nothing that is cached can be trusted afterwards. */
export function useDeleteCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Company) => api(companyCalls.delete, { body: { company_id: id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
