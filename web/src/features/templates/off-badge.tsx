import { Badge } from "../../components/ui/badge.tsx";

/** Label of a template that is not offered for new quotes. */
export const offWords = "Switched off";

export const OffBadge = () => <Badge tone="outline">{offWords}</Badge>;
