import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { KeyCap } from "../../components/ui/badge.tsx";
import { commandKey, isCommandKey } from "../../lib/browser.ts";
import { later, onDemand } from "../../lib/load-later.tsx";
import { Palette } from "./palette.tsx";
import type { MenuPage } from "./palette-choices.tsx";

const Shortcuts = onDemand(later(async () => (await import("./shortcuts.tsx")).Shortcuts));

type Part = "palette" | "shortcuts";

/** The way to anything: a button that looks like a search box, Ctrl K, and `?` for the list of shortcuts. */
export function Finder({ menuPages }: { menuPages: MenuPage[] }) {
  const [open, setOpen] = useState<Part | null>(null);
  useOpeningKeys(setOpen);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("palette")}
        className="me-1.5 inline-flex h-8 items-center gap-2 rounded-md bg-sunken ps-2.5 pe-1.5 text-sm text-ink-muted inset-ring inset-ring-border transition-colors duration-fast hover:text-ink max-md:me-0 max-md:size-control max-md:justify-center max-md:bg-transparent max-md:p-0 max-md:inset-ring-0"
      >
        <Search size={16} aria-hidden="true" />
        <span className="max-md:hidden">Search or jump to</span>
        <span className="ms-4 max-md:hidden">
          <KeyCap>{commandKey} K</KeyCap>
        </span>
      </button>
      {open === "palette" && <Palette menuPages={menuPages} onClose={close} onShortcuts={() => setOpen("shortcuts")} />}
      {open === "shortcuts" && <Shortcuts onClose={close} />}
    </>
  );
}

function useOpeningKeys(show: (part: Part) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = wantedBy(event);
    if (!wanted || event.defaultPrevented || (wanted === "shortcuts" && isTyping(event.target))) return;
    // A dialog keeps the focus, so nothing may open over it.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    show(wanted);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function wantedBy(event: KeyboardEvent): Part | null {
  if (event.altKey) return null;
  if (event.key.toLowerCase() === "k" && isCommandKey(event) && !event.shiftKey) return "palette";
  return event.key === "?" && !event.ctrlKey && !event.metaKey ? "shortcuts" : null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
