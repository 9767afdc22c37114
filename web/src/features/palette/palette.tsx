import { Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { KeyCap } from "../../components/ui/key-cap.tsx";
import { scrimLook } from "../../components/ui/panel.ts";
import { useReturnFocus } from "../../components/ui/return-focus.ts";
import type { PaletteEntry, Place } from "./palette-entry.ts";
import { matching, merged } from "./palette-groups.ts";
import { optionId, PaletteOptions } from "./palette-options.tsx";
import { useCommands } from "./use-commands.ts";
import { useFound, useFoundGroups } from "./use-found.tsx";

const listId = "palette-list";

/** Finds contacts, quotes, pages and actions. A leading `>` leaves only the last two. */
export function Palette({
  places,
  onClose,
  onShortcuts,
}: {
  places: Place[];
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [activeId, setActiveId] = useState("");
  const returnFocus = useReturnFocus();
  const isCommand = typed.startsWith(">");
  const text = (isCommand ? typed.slice(1) : typed).trim().replace(/\s+/g, " ");
  const { found, isSearching, hasFailed } = useFound(isCommand ? "" : text);
  const groups = merged([...useFoundGroups(found), ...matching(useCommands(places, onShortcuts), text)]);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === activeId) ?? entries[0];
  // It stays when the server's answer puts others above it: Enter must choose what the person saw.
  if (active && active.id !== activeId) setActiveId(active.id);

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    entry.choose();
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) choose(active);
    else if (step && active) {
      const next = (entries.indexOf(active) + step + entries.length) % entries.length;
      setActiveId(entries[next]?.id ?? "");
    } else return;
    event.preventDefault();
  }

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
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={active && optionId(active)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck="false"
              placeholder="Search or jump to"
              maxLength={100}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setActiveId("");
              }}
              onKeyDown={handleKey}
              className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-subtle"
            />
            <Dialog.Close aria-label="Close" className="grid place-items-center rounded-xs max-md:size-control">
              <span className="flex max-md:hidden">
                <KeyCap>Esc</KeyCap>
              </span>
              <X size={16} aria-hidden="true" className="text-ink-muted md:hidden" />
            </Dialog.Close>
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label="Results"
            aria-busy={isSearching}
            className="min-h-0 overflow-y-auto px-2 pt-1 pb-2 max-md:flex-1 md:max-h-104"
          >
            {groups.map((group) => (
              <PaletteOptions key={group.label} {...{ group, active, text }} onActive={setActiveId} onChoose={choose} />
            ))}
          </div>
          <div role="status" className="px-5 text-sm not-empty:pb-5">
            {entries.length === 0 && isSearching && <p className="text-ink-muted">Searching…</p>}
            {entries.length === 0 && !isSearching && (
              <EmptyLine drawing="search" text={wordsFor(text, hasFailed)} className="" />
            )}
          </div>
          <Foot />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const wordsFor = (text: string, hasFailed: boolean) =>
  hasFailed ? "The search failed. Try again in a moment." : `Nothing found for '${text}'.`;

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
