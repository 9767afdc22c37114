import { countVariables, filterVariables, type Variable, type VariableGroup } from "@quotemill/shared/quotes/variables";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { inputLook } from "../../components/ui/field.tsx";

/**
 * The variables by category. Typing filters the list and opens what matches; Enter in the filter chooses the first
 * match. Up and down move through the list, right and left open and close a category, and Tab works as usual.
 */
export function VariableList({
  groups,
  isLoading,
  onChoose,
}: {
  groups: VariableGroup[];
  /** True while more variables may still arrive. */
  isLoading: boolean;
  onChoose: (key: string) => void;
}) {
  const [filter, setFilter] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const isFiltering = filter.trim() !== "";
  const shown = filterVariables(groups, filter);

  function handleKeyDown(event: KeyboardEvent) {
    if (root.current && moveFocus(root.current, event.key)) event.preventDefault();
  }
  function handleFilterKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = shown;
    const match = first?.variables[0] ?? first?.subGroups?.[0]?.variables[0];
    if (isFiltering && match) onChoose(match.key);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys for the buttons inside
    <div ref={root} onKeyDown={handleKeyDown} className="p-1">
      <input
        type="search"
        aria-label="Filter variables"
        placeholder="Filter variables"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={handleFilterKey}
        className={`${inputLook(false)} mb-1 h-8 px-2.5 text-sm max-md:h-11`}
      />
      <div className="max-h-60 overflow-y-auto overscroll-contain">
        {shown.length === 0 && isLoading && <p className="px-2 py-3 text-sm text-ink-muted">Loading…</p>}
        {shown.length === 0 && !isLoading && (
          <EmptyLine drawing="search" text="No variables match." className="px-2 py-3 text-sm">
            <Button variant="secondary" size="sm" onClick={() => setFilter("")}>
              Clear filter
            </Button>
          </EmptyLine>
        )}
        {shown.map((group, index) => (
          <Disclosure
            // Remounts when filtering starts or ends: a filter opens every match, otherwise only the first category starts open.
            key={`${group.category} ${isFiltering}`}
            title={group.category}
            count={countVariables(group)}
            startsOpen={isFiltering || index === 0}
          >
            <Variables variables={group.variables} onChoose={onChoose} />
            {group.subGroups?.map(({ subCategory, variables }) => (
              <div key={subCategory} className="ps-4">
                <Disclosure title={subCategory} count={variables.length} startsOpen>
                  <Variables variables={variables} onChoose={onChoose} />
                </Disclosure>
              </div>
            ))}
          </Disclosure>
        ))}
      </div>
    </div>
  );
}

function Variables({ variables, onChoose }: { variables: Variable[]; onChoose: (key: string) => void }) {
  return (
    <ul>
      {variables.map((variable) => (
        <li key={variable.key}>
          <button
            type="button"
            data-stop
            title={variable.label}
            onClick={() => onChoose(variable.key)}
            className="flex min-h-8 w-full items-center justify-between gap-4 rounded-sm py-1 ps-7 pe-2 text-start outline-none hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 max-md:min-h-11"
          >
            <VariableName variable={variable} />
            <span className="max-w-[45%] truncate text-sm text-ink-muted">{variable.example}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows an input's label first, because its generated key means nothing to people. */
function VariableName({ variable: { key, label } }: { variable: Variable }): ReactNode {
  const code = <span className="truncate font-mono text-xs">{key}</span>;
  if (!key.startsWith("field_")) return code;
  return (
    <span className="grid min-w-0">
      <span className="truncate text-sm">{label}</span>
      <span className="grid text-ink-muted">{code}</span>
    </span>
  );
}

const focusStops = "input, [data-stop], [aria-expanded]";

/** Arrow keys for a list with collapsible parts. Returns whether the key was handled. */
function moveFocus(root: HTMLElement, key: string): boolean {
  const current = document.activeElement as HTMLElement | null;
  const isTyping = current instanceof HTMLInputElement;
  const reachable = [...root.querySelectorAll<HTMLElement>(focusStops)];
  const at = current ? reachable.indexOf(current) : -1;
  const goTo = (index: number) => {
    reachable[Math.max(0, Math.min(index, reachable.length - 1))]?.focus();
    return true;
  };
  if (key === "ArrowDown") return goTo(at + 1);
  if (key === "ArrowUp") return goTo(at - 1);
  if (isTyping) return false;
  if (key === "Home") return goTo(1);
  if (key === "End") return goTo(reachable.length - 1);
  if (key !== "ArrowRight" && key !== "ArrowLeft") return false;
  const wanted = key === "ArrowRight";
  const isOpen = current?.getAttribute("aria-expanded");
  if (isOpen != null) {
    if ((isOpen === "true") !== wanted) current?.click();
    return true;
  }
  if (!wanted) current?.closest("[data-disclosure]")?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  return true;
}

/** A heading that toggles the content below it. */
function Disclosure({
  title,
  count,
  startsOpen,
  children,
}: {
  title: string;
  count: number;
  startsOpen: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div data-disclosure>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-8 w-full items-center gap-2 rounded-sm px-2 text-sm font-medium outline-none hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 max-md:h-11"
      >
        <ChevronRight
          size={12}
          aria-hidden="true"
          className={clsx("text-ink-muted transition-transform duration-fast", isOpen && "rotate-90")}
        />
        {title}
        <span
          aria-hidden="true"
          className="ms-auto grid h-4.5 min-w-5 place-items-center rounded-full bg-neutral-soft px-1.25 text-2xs text-ink-muted tabular-nums"
        >
          {count}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
