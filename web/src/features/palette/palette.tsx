import { clsx } from "clsx";
import { CornerDownLeft, Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { KeyCap } from "../../components/ui/badge.tsx";
import { scrimLook, useReturnFocus } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import {
  type MenuPage,
  matching,
  merged,
  type PaletteChoice,
  type PaletteGroup,
  useCommands,
  useFound,
  useFoundGroups,
  useWanted,
} from "./palette-choices.tsx";

const listId = "palette-list";

/** Finds contacts, quotes, pages and actions. A leading `>` leaves only the last two. */
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
  const [activeId, setActiveId] = useState("");
  const returnFocus = useReturnFocus();
  const isCommand = typed.startsWith(">");
  const text = (isCommand ? typed.slice(1) : typed).trim().replace(/\s+/g, " ");
  const wanted = useWanted(isCommand ? "" : text);
  const { found, isSearching, hasFailed } = useFound(wanted.who);
  const groups = merged([
    ...useFoundGroups(found, wanted, !isSearching && !hasFailed),
    ...matching(useCommands(menuPages, onShortcuts), text),
  ]);
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ id }) => id === activeId) ?? choices[0];
  // The active choice stays active when the server's answer puts others above it: Enter must choose what the person
  // saw.
  if (active && active.id !== activeId) setActiveId(active.id);

  function choose(choice: PaletteChoice | undefined) {
    if (!choice) return;
    onClose();
    choice.choose();
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) choose(active);
    else if (step && active) {
      const next = (choices.indexOf(active) + step + choices.length) % choices.length;
      setActiveId(choices[next]?.id ?? "");
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
            {choices.length === 0 && isSearching && <p className="text-ink-muted">Searching…</p>}
            {choices.length === 0 && !isSearching && (
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

const optionId = ({ id }: PaletteChoice) => `palette-${id}`;

function PaletteOptions({
  group: { label, choices },
  active,
  text,
  onActive,
  onChoose,
}: {
  group: PaletteGroup;
  active: PaletteChoice | undefined;
  text: string;
  onActive: (id: string) => void;
  onChoose: (choice: PaletteChoice) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and this is part of a listbox
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-3 pb-1.5 text-xs font-medium tracking-wide text-ink-muted">
        {label}
      </p>
      {choices.map((choice) => (
        <Option
          key={choice.id}
          choice={choice}
          text={text}
          isActive={choice.id === active?.id}
          onActive={() => onActive(choice.id)}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  );
}

function Option({
  choice,
  text,
  isActive,
  onActive,
  onChoose,
}: {
  choice: PaletteChoice;
  text: string;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  const { icon: Icon, label, aside } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input names the active one
    <div
      ref={option}
      id={optionId(choice)}
      role="option"
      aria-selected={isActive}
      onMouseMove={onActive}
      onClick={onChoose}
      className={clsx(
        "relative flex h-9 cursor-pointer items-center gap-3 rounded-md ps-3 pe-2 max-md:h-control-lg",
        isActive &&
          "bg-hover before:absolute before:inset-y-1.75 before:start-0 before:w-0.75 before:rounded-e-xs before:bg-primary",
      )}
    >
      <Icon size={16} aria-hidden="true" className={isActive ? "text-primary-ink" : "text-ink-muted"} />
      <span className="min-w-0 flex-1 truncate">
        <Marked text={label} part={text} />
      </span>
      {aside}
      {isActive && !aside && (
        <span className="flex max-md:hidden">
          <KeyCap>
            <CornerDownLeft size={12} aria-hidden="true" />
          </KeyCap>
        </span>
      )}
    </div>
  );
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  const end = at + part.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
