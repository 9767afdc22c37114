import { canHavePrice } from "@quotemill/shared/templates/pricing";
import { ChevronDown, Copy, Trash2, TriangleAlert } from "lucide-react";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { countOf } from "../../../lib/format.ts";
import { ConditionalBadge } from "../conditional-badge.tsx";
import type { FieldRowProps } from "./field-row.tsx";
import { FieldTypeTile } from "./field-type-tile.tsx";
import { fieldTypeLooks } from "./field-types.ts";
import { hasOptions } from "./template-draft.ts";

/** The toggle's click area covers the whole line, beneath the other buttons. */
export function FieldRowHead({ field, note, hasWarning, structure, dispatch, onDelete }: FieldRowProps) {
  const { id, label, type, required } = field;
  const isOpen = structure !== null;
  return (
    <div className="relative flex h-11 items-center gap-2.5 ps-9.5 pe-2 max-md:h-13 max-md:ps-10.5">
      <FieldTypeTile type={type} />
      <span className="min-w-0 truncate font-medium">
        {label || "(no label)"}
        {required && (
          <span aria-hidden="true" className="ms-1 text-danger-ink">
            *
          </span>
        )}
      </span>
      {!isOpen && (
        <span className="shrink-0 text-sm whitespace-nowrap text-ink-muted @max-[32rem]:hidden">
          {fieldTypeLooks[type].name}
          {hasOptions(field) && ` · ${countOf(field.options?.length ?? 0, "option")}`}
          {field.pricing && canHavePrice(type) && " · Priced"}
        </span>
      )}
      {note && (
        <span className="min-w-0 shrink-[3] overflow-hidden @max-[26rem]:w-6 @max-[26rem]:shrink-0">
          {hasWarning ? (
            <Badge tone="warning" icon={<TriangleAlert size={13} aria-hidden="true" />}>
              {note}
            </Badge>
          ) : (
            <ConditionalBadge>{isOpen ? "Conditional" : note}</ConditionalBadge>
          )}
        </span>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-0.5">
        {isOpen && (
          <>
            <Button
              variant="quiet"
              size="iconSm"
              className="relative z-1"
              aria-label={`Duplicate ${label}`}
              title="Duplicate"
              onClick={() => dispatch({ type: "duplicate", id, nowMs: Date.now() })}
            >
              <Copy size={16} aria-hidden="true" />
            </Button>
            <Button
              variant="quiet"
              size="iconSm"
              className="relative z-1"
              aria-label={`Delete ${label}`}
              title="Delete"
              onClick={() => onDelete(field)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </>
        )}
        <button
          type="button"
          aria-label={`${isOpen ? "Close" : "Edit"} ${label}`}
          aria-expanded={isOpen}
          onClick={() => dispatch({ type: "select", id: isOpen ? null : id })}
          className="grid size-control-sm place-items-center text-ink-muted outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <ChevronDown size={16} aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
        </button>
      </div>
    </div>
  );
}
