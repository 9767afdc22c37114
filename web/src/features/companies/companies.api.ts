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

/** Deleting a company deletes everything in it, so nothing in the cache can be trusted afterwards. */
export function useDeleteCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Company) => api(companyCalls.delete, { body: { company_id: id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
