import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { KeyCap } from "../../components/ui/key-cap.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { commandKey, isCommandKey } from "../../lib/command-key.ts";
import type { Place } from "./palette-entry.ts";

/** Both wait until someone asks for them. */
const imports = { palette: () => import("./palette.tsx"), shortcuts: () => import("./shortcuts.tsx") };
const Palette = lazy(async () => ({ default: (await imports.palette()).Palette }));
const Shortcuts = lazy(async () => ({ default: (await imports.shortcuts()).Shortcuts }));

type Part = keyof typeof imports;
const importPart = (part: Part): Promise<unknown> => imports[part]();

/** The way to anything: a button that looks like a search box, Ctrl K, and `?` for the list of shortcuts. */
export function Finder({ places, load = importPart }: { places: Place[]; load?: typeof importPart }) {
  const [open, setOpen] = useState<Part | null>(null);
  /** Loads it first: a `lazy` part that fails to load, as after a deployment, would end the app with all that is unsaved. */
  async function show(part: Part) {
    try {
      await load(part);
      setOpen(part);
    } catch {
      toast.error(
        "This could not be opened.",
        "Check your connection. If there is a new version, save your work and reload.",
      );
    }
  }
  useOpeningKeys(show);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show("palette")}
        className="me-1.5 inline-flex h-8 items-center gap-2 rounded-md bg-sunken ps-2.5 pe-1.5 text-sm text-ink-muted inset-ring inset-ring-border transition-colors duration-fast hover:text-ink max-md:me-0 max-md:size-control max-md:justify-center max-md:bg-transparent max-md:p-0 max-md:inset-ring-0"
      >
        <Search size={16} aria-hidden="true" />
        <span className="max-md:hidden">Search or jump to</span>
        <span className="ms-4 max-md:hidden">
          <KeyCap>{commandKey} K</KeyCap>
        </span>
      </button>
      <Suspense>
        {open === "palette" && <Palette places={places} onClose={close} onShortcuts={() => show("shortcuts")} />}
        {open === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}

function useOpeningKeys(show: (part: Part) => Promise<void>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = wantedBy(event);
    if (!wanted || event.defaultPrevented || (wanted === "shortcuts" && isTyping(event.target))) return;
    // A dialog keeps the focus, so nothing may open over it.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    void show(wanted);
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
