import type { Company } from "@quotemill/shared/companies/company";
import { companyCalls } from "@quotemill/shared/contracts/companies";
import { ssoCalls } from "@quotemill/shared/contracts/integrations/single-sign-on";
import { templateCopyCalls } from "@quotemill/shared/contracts/template-writing";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, callFunction } from "../../lib/api/api.ts";
import { pagesOf, queryOf } from "../../lib/api/queries.ts";

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

export function useLiftSso() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Company) => callFunction(ssoCalls.lift, { body: { company_id: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: companyListQuery().queryKey }),
  });
}

export const companyTemplatesQuery = (id: string) => queryOf(templateCopyCalls.ofCompany, { params: { id } });

export function useCopyTemplate() {
  return useMutation({
    mutationFn: (body: { template_id: string; company_ids: string[] }) => api(templateCopyCalls.copy, { body }),
  });
}
