import { clsx } from "clsx";
import { CornerDownLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { KeyCap } from "../../components/ui/key-cap.tsx";
import type { PaletteEntry, PaletteGroup } from "./palette-entry.ts";

export const optionId = ({ id }: PaletteEntry) => `palette-${id}`;

export function PaletteOptions({
  group: { label, entries },
  active,
  text,
  onActive,
  onChoose,
}: {
  group: PaletteGroup;
  active: PaletteEntry | undefined;
  text: string;
  onActive: (id: string) => void;
  onChoose: (entry: PaletteEntry) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and this is part of a listbox
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-3 pb-1.5 text-xs font-medium tracking-wide text-ink-muted">
        {label}
      </p>
      {entries.map((entry) => (
        <Option
          key={entry.id}
          entry={entry}
          text={text}
          isActive={entry.id === active?.id}
          onActive={() => onActive(entry.id)}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

function Option({
  entry,
  text,
  isActive,
  onActive,
  onChoose,
}: {
  entry: PaletteEntry;
  text: string;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  const { icon: Icon, label, aside } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input names the active one
    <div
      ref={option}
      id={optionId(entry)}
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
