import type { OwnProfileChanges } from "@quotemill/shared/companies/users";
import { accountCalls } from "@quotemill/shared/contracts/settings";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { useAuth } from "../../auth/index.ts";

export function useSaveProfile() {
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: (body: OwnProfileChanges) => api(accountCalls.saveProfile, { body }),
    onSuccess: () => refreshProfile(),
  });
}
