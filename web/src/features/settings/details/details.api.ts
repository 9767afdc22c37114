import { type CompanyDetailsInput, companyDetails } from "@quotemill/shared/company-details";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { pictureBase64 } from "./picture.ts";

const path = (companyId: string) => `/rest/v1/companies/${companyId}`;

/** Not refreshed under somebody's hands: a form is filled from it. */
export const detailsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ["company-details", companyId],
    queryFn: ({ signal }) => api.get(`${path(companyId)}/details`, { schema: companyDetails, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Each answers the details as they are now, which take the place of those on the screen. */
function useDetailsMutation<Input>(
  companyId: string,
  mutationFn: (input: Input) => Promise<ReturnType<typeof companyDetails.parse>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => queryClient.setQueryData(detailsQuery(companyId).queryKey, saved),
  });
}

export const useSaveDetails = (companyId: string) =>
  useDetailsMutation(companyId, (body: CompanyDetailsInput) =>
    api.put(`${path(companyId)}/details`, { body, schema: companyDetails }),
  );

export const useSaveLogo = (companyId: string) =>
  useDetailsMutation(companyId, async (file: File) =>
    api.put(`${path(companyId)}/logo`, { body: { image_base64: await pictureBase64(file) }, schema: companyDetails }),
  );

export const useRemoveLogo = (companyId: string) =>
  useDetailsMutation(companyId, (_: undefined) => api.delete(`${path(companyId)}/logo`, { schema: companyDetails }));
