import { type ReactNode, useState } from "react";
import { useFormats } from "../../lib/formats.ts";
import { Button } from "../ui/button.tsx";
import { Cell, Row } from "../ui/table.tsx";

/** A row in a list of events: the event, the person it is about, its outcome, and a dialog with the details. */
export function EventRow({
  event: { type, about, created_at },
  outcome,
  count,
  again,
  details,
}: {
  event: { type: string; about: string; created_at: string };
  outcome: ReactNode;
  /** Number of attempts. */
  count: ReactNode;
  /** Tries it once more; null if that makes no sense. */
  again: { label: string; isBusy: boolean; onClick: () => void } | null;
  details: (onClose: () => void) => ReactNode;
}) {
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row className="min-h-row @max-[40rem]:gap-y-1">
      <Cell className="font-mono text-xs">{type}</Cell>
      <Cell className="truncate @max-[40rem]:order-2 @max-[40rem]:col-span-2">{about}</Cell>
      <Cell className="min-w-0 @max-[40rem]:order-3 @max-[40rem]:col-span-2">{outcome}</Cell>
      <Cell className="text-ink-muted @max-[40rem]:order-4 @max-[40rem]:text-sm">{count}</Cell>
      <Cell className="text-ink-muted @max-[40rem]:order-1 @max-[40rem]:text-end @max-[40rem]:text-sm">
        {formats.recentMoment(created_at)}
      </Cell>
      <Cell className="flex items-center justify-end gap-1 @max-[40rem]:order-5">
        {again && (
          <Button
            variant="secondary"
            size="sm"
            busy={again.isBusy}
            aria-label={`${again.label} ${type}, ${about}`}
            onClick={again.onClick}
          >
            {again.label}
          </Button>
        )}
        <Button variant="quiet" size="sm" aria-label={`View ${type}, ${about}`} onClick={() => setIsOpen(true)}>
          View
        </Button>
        {isOpen && details(() => setIsOpen(false))}
      </Cell>
    </Row>
  );
}
