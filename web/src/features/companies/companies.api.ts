import { type Company, companyPage, deleteCompanyAnswer } from "@quotemill/shared/companies";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callFunction } from "../../lib/call-function.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

export const companyListQuery = () => pagedQuery(["companies"], "/rest/v1/companies", companyPage);

export function useCreateCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (companyName: string) => callFunction("create-company", { body: { companyName } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Its people, quotes and everything else go with it: nothing that is cached can be trusted afterwards. */
export function useDeleteCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Company) =>
      callFunction("delete-company", { body: { company_id: id }, schema: deleteCompanyAnswer }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
