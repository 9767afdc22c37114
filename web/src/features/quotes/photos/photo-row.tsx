import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import { X } from "lucide-react";
import { RowGrip } from "../../../components/sortable/sortable-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { inputLook } from "../../../components/ui/field.tsx";
import { Photo } from "./photo.tsx";

export function PhotoRow({
  photo,
  name,
  onCaption,
  onRemove,
}: {
  photo: QuotePhoto;
  /** Such as 'photo 1'. */
  name: string;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}) {
  return (
    <li
      data-row={photo.id}
      className="relative flex items-center gap-2.5 rounded-md border border-border bg-raised py-2 ps-10 pe-2 [&>[data-grip]]:top-1/2 [&>[data-grip]]:-translate-y-1/2 data-dragging:z-10 data-dragging:shadow-popover max-md:ps-11 dark:bg-sunken"
    >
      <RowGrip label={name} />
      <Photo id={photo.id} alt={photo.caption || name} className="h-12 w-16 shrink-0" />
      <input
        aria-label={`Caption of ${name}`}
        placeholder="Caption (optional)"
        maxLength={200}
        value={photo.caption}
        onChange={(event) => onCaption(event.target.value)}
        className={`${inputLook(false)} h-control min-w-0 flex-1`}
      />
      <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} title="Remove photo" onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </Button>
    </li>
  );
}
