import { type Company, company, companyPage } from "@quotemill/shared/companies";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

export const companyListQuery = () => pagedQuery(["companies"], "/rest/v1/companies", companyPage);

const created = z.object({ company });

export function useCreateCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (companyName: string) =>
      api.post("/functions/v1/create-company", { body: { companyName }, schema: created }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Its people, quotes and everything else go with it: nothing that is cached can be trusted afterwards. */
export function useDeleteCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Company) =>
      api.post("/functions/v1/delete-company", { body: { company_id: id }, schema: z.object({}) }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
