import { GitBranch } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";

/** The mill decides whether such a field shows. `children` says when, where there is room for it. */
export function ConditionalBadge({ children = "Conditional" }: { children?: string }) {
  return (
    <Badge tone="accent" icon={<GitBranch size={13} aria-hidden="true" />}>
      {children}
    </Badge>
  );
}
