import { Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef, useState } from "react";
import { KeyCap } from "../../components/ui/badge.tsx";
import { scrimLook, useReturnFocus } from "../../components/ui/dialog.tsx";
import { later, onDemand } from "../../lib/load-later.tsx";
import type { MenuPage } from "./palette-choices.tsx";
import type { ListKeys } from "./palette-results.tsx";

const Results = onDemand(later(async () => (await import("./palette-results.tsx")).PaletteResults));

const listId = "palette-list";

/**
 * Finds contacts, quotes, pages and actions. A leading `>` leaves only the last two. The field is there at once and keeps
 * what is typed while the script of the results is on its way.
 */
export function Palette({
  menuPages,
  onClose,
  onShortcuts,
}: {
  menuPages: MenuPage[];
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState<{ activeOption: string | undefined } | null>(null);
  const listKeys = useRef<ListKeys>(null);
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimLook} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-dialog flex flex-col overflow-hidden bg-raised shadow-dialog outline-none motion-safe:animate-rise md:inset-x-4 md:top-[min(14vh,8rem)] md:bottom-auto md:mx-auto md:max-w-160 md:rounded-xl"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <div className="flex h-13 shrink-0 items-center gap-3 border-b border-border ps-5 pe-4">
            <Search size={16} aria-hidden="true" className="shrink-0 text-ink-muted" />
            <input
              type="text"
              role="combobox"
              aria-label="Search or jump to"
              aria-expanded={shown !== null}
              aria-controls={listId}
              aria-activedescendant={shown?.activeOption}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck="false"
              placeholder="Search or jump to"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => listKeys.current?.handleKey(event)}
              className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-subtle"
            />
            <Dialog.Close
              aria-label="Close"
              data-above-toasts=""
              className="grid place-items-center rounded-xs max-md:size-control"
            >
              <span className="flex max-md:hidden">
                <KeyCap>Esc</KeyCap>
              </span>
              <X size={16} aria-hidden="true" className="text-ink-muted md:hidden" />
            </Dialog.Close>
          </div>
          <Results
            {...{ listId, listKeys, typed, menuPages, onClose, onShortcuts }}
            onShown={(activeOption) => setShown({ activeOption })}
          />
          <Foot />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Foot() {
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 gap-5 border-t border-border px-5 py-2.5 text-xs text-ink-muted *:flex *:items-center *:gap-1.25 max-md:hidden"
    >
      <span>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        to move
      </span>
      <span>
        <KeyCap>Enter</KeyCap>
        to open
      </span>
      <span className="ms-auto">
        <KeyCap>&gt;</KeyCap>
        for commands only
      </span>
    </p>
  );
}
