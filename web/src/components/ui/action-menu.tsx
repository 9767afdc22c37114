import { clsx } from "clsx";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Button } from "./button.tsx";
import { MenuFrame } from "./menu-frame.tsx";

interface Action {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  disabled?: boolean;
  /** Placed last, below a separator. */
  danger?: boolean;
}

/** A row's three-dot menu. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <MenuFrame
      trigger={
        <Button variant="quiet" size="iconSm" aria-label={label} title="Actions">
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      }
      className="motion-safe:animate-fade-in"
    >
      {actions.map(({ label, icon: Icon, onSelect, disabled, danger }) => (
        <div key={label} className={clsx(danger && "-mx-1 mt-1 border-t border-border px-1 pt-1")}>
          <DropdownMenu.Item
            disabled={disabled}
            onSelect={onSelect}
            className={clsx(
              "flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm font-medium outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-subtle data-highlighted:bg-hover max-md:h-11",
              danger && "text-danger-ink",
            )}
          >
            <Icon size={16} aria-hidden="true" className={clsx(!danger && !disabled && "text-ink-muted")} />
            {label}
          </DropdownMenu.Item>
        </div>
      ))}
    </MenuFrame>
  );
}
