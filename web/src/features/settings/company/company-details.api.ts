import {
  type CompanyDetails,
  type CompanyDetailsChanges,
  maxLogoBytes,
  maxLogoPixels,
} from "@quotemill/shared/companies/details";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf, showSaved } from "../../../lib/api/queries.ts";
import { pictureBase64 } from "../../../lib/files.ts";

/** Never refetched while the page is open, because a form is filled from it. */
export const companyDetailsQuery = (companyId: string) =>
  queryOptions({
    ...queryOf(settingsCalls.readDetails, { params: { id: companyId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Reads the details as they are now, in the middle of a save. */
export function useReadDetails(companyId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery(companyDetailsQuery(companyId));
}

/** Every call returns the current details, which replace the cached ones. */
function useDetailsMutation<Input>(companyId: string, mutationFn: (input: Input) => Promise<CompanyDetails>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => showSaved(queryClient, companyDetailsQuery(companyId), saved),
  });
}

export const useSaveDetails = (id: string) =>
  useDetailsMutation(id, (body: CompanyDetailsChanges) => api(settingsCalls.saveDetails, { params: { id }, body }));

const logoLimits = {
  maxBytes: maxLogoBytes,
  edges: [maxLogoPixels, 600, 300] as [number, ...number[]],
  words: { picture: "The logo must be a PNG or JPEG image.", bytes: "The image is larger than 500 KB." },
};

export const useSaveLogo = (id: string) =>
  useDetailsMutation(id, async (file: File) =>
    api(settingsCalls.saveLogo, { params: { id }, body: { image_base64: await pictureBase64(file, logoLimits) } }),
  );

export const useRemoveLogo = (id: string) =>
  useDetailsMutation(id, (_: undefined) => api(settingsCalls.removeLogo, { params: { id } }));
