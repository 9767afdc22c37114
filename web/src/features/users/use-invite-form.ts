import { zodResolver } from "@hookform/resolvers/zod";
import { inviteUserInput } from "@quotemill/shared/users";
import { useForm } from "react-hook-form";

export function useInviteForm(companyId: string) {
  return useForm({
    resolver: zodResolver(inviteUserInput),
    defaultValues: { full_name: "", email: "", app_role: "user", company_id: companyId },
  });
}
export type InviteForm = ReturnType<typeof useInviteForm>;
