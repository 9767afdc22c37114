import { ChevronsDownUp, ChevronsUpDown, Plus } from "lucide-react";
import type { Dispatch } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import type { BuilderAction } from "../builder-reducer.ts";
import type { Container } from "./structure-rows.ts";

/** Adds a field to a section or group, and shows or hides what is in it. */
export function ContainerButtons({
  item: { id, label },
  isUnfolded,
  dispatch,
  onToggle,
}: {
  item: Container;
  isUnfolded: boolean;
  dispatch: Dispatch<BuilderAction>;
  onToggle: (id: string) => void;
}) {
  const Icon = isUnfolded ? ChevronsDownUp : ChevronsUpDown;
  const words = isUnfolded ? "Collapse" : "Expand";
  return (
    <>
      {isUnfolded && (
        <Button
          variant="quiet"
          size="sm"
          className="relative z-1 max-md:min-w-9 max-md:px-2"
          aria-label={`Add field to ${label}`}
          onClick={() => dispatch({ type: "add", itemType: "text", parent: id, nowMs: Date.now() })}
        >
          <Plus size={14} aria-hidden="true" />
          <span className="@max-[32rem]:hidden">Add Field</span>
        </Button>
      )}
      <Button
        variant="quiet"
        size="iconSm"
        className="relative z-1"
        aria-label={`${words} ${label}`}
        title={words}
        onClick={() => onToggle(id)}
      >
        <Icon size={16} aria-hidden="true" />
      </Button>
    </>
  );
}
