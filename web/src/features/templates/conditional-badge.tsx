import { GitBranch } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";

/** `children` says when the field shows, where there is room for it. */
export function ConditionalBadge({ children = "Conditional" }: { children?: string }) {
  return (
    <Badge tone="accent" icon={<GitBranch size={13} aria-hidden="true" />}>
      {children}
    </Badge>
  );
}
