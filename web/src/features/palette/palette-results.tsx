import { clsx } from "clsx";
import { CornerDownLeft } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { KeyCap } from "../../components/ui/badge.tsx";
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

/** What the field's keys do in the list. */
export interface ListKeys {
  handleKey: (event: KeyboardEvent) => void;
}

export function PaletteResults({
  listId,
  listKeys,
  typed,
  menuPages,
  onShown,
  onClose,
  onShortcuts,
}: {
  listId: string;
  listKeys: Ref<ListKeys>;
  typed: string;
  menuPages: MenuPage[];
  /** Called with the id of the active option's element, if there is one. */
  onShown: (activeOption: string | undefined) => void;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const [marked, setMarked] = useState({ typed, id: "" });
  const isCommand = typed.startsWith(">");
  const text = (isCommand ? typed.slice(1) : typed).trim().replace(/\s+/g, " ");
  const wanted = useWanted(isCommand ? "" : text);
  const { found, isEarlier, isSearching, hasFailed } = useFound(wanted.who);
  const foundGroups = useFoundGroups(found, wanted, !isSearching && !hasFailed);
  const commandGroups = matching(useCommands(menuPages, onShortcuts), text);
  const groups = merged([...foundGroups, ...commandGroups]);
  const choices = choicesIn(groups);
  // Enter must not choose what an earlier text has found, unless the person has moved to it.
  const [first] = isEarlier ? choicesIn(commandGroups) : choices;
  const active = choices.find(({ id }) => typed === marked.typed && id === marked.id) ?? first;
  const activeOption = active && optionId(active);
  const mark = (id: string) => setMarked({ typed, id });
  // The active choice stays active when the server's answer puts others above it: Enter must choose what the person
  // saw.
  if (active && (typed !== marked.typed || active.id !== marked.id)) mark(active.id);

  const tellShown = useEffectEvent(onShown);
  useEffect(() => tellShown(activeOption), [activeOption]);
  useImperativeHandle(listKeys, () => ({ handleKey }));

  function choose(choice: PaletteChoice | undefined) {
    if (!choice) return;
    onClose();
    choice.choose();
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) choose(active);
    else if (step && choices.length > 0) {
      const from = active ? choices.indexOf(active) : Math.min(-step, 0);
      mark(choices[(from + step + choices.length) % choices.length]?.id ?? "");
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={isSearching}
        className="min-h-0 overflow-y-auto px-2 pt-1 pb-2 max-md:flex-1 md:max-h-104"
      >
        {groups.map((group) => (
          <PaletteOptions key={group.label} {...{ group, active, text }} onActive={mark} onChoose={choose} />
        ))}
      </div>
      <div role="status" className="px-5 text-sm not-empty:pb-5">
        {choices.length === 0 && isSearching && <p className="text-ink-muted">Searching…</p>}
        {choices.length === 0 && !isSearching && (
          <EmptyLine drawing="search" text={wordsFor(text, hasFailed)} className="" />
        )}
      </div>
    </>
  );
}

const choicesIn = (groups: PaletteGroup[]) => groups.flatMap((group) => group.choices);

const wordsFor = (text: string, hasFailed: boolean) =>
  hasFailed ? "The search failed. Try again in a moment." : `Nothing found for '${text}'.`;

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
