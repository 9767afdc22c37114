import { userCalls } from "@quotemill/shared/contracts/users";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { useAuth } from "../auth/index.ts";

export function useEndTour() {
  const { refreshProfile } = useAuth();
  return useMutation({ mutationFn: () => api(userCalls.endTour), onSuccess: () => refreshProfile() });
}
