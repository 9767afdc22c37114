import type { AppRole } from "@quotemill/shared/access/permissions";
import { Badge } from "../components/ui/badge.tsx";

const names: Record<AppRole, string> = { viewer: "Viewer", user: "User", admin: "Admin", global_admin: "Global Admin" };

export function RoleBadge({ role }: { role: AppRole }) {
  return <Badge tone={role === "user" || role === "viewer" ? "neutral" : "outline"}>{names[role]}</Badge>;
}
