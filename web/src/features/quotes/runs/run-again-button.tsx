import { RotateCw } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { useRunAgain } from "./use-run-again.ts";

export function RunAgainButton({
  quoteId,
  label,
  size = "sm",
  block,
}: {
  quoteId: string;
  /** Names the quote where several such buttons are visible. */
  label?: string;
  size?: "sm" | "default";
  block?: boolean;
}) {
  const run = useRunAgain();
  return (
    <Button
      variant="secondary"
      size={size}
      block={block}
      busy={run.isPending}
      aria-label={label && `Run again ${label}`}
      onClick={() => run.mutate(quoteId)}
    >
      {size === "default" && !run.isPending && <RotateCw size={16} aria-hidden="true" />}
      Run again
    </Button>
  );
}
