import type { FormulaProblem } from "@quotemill/shared/formulas/formula-error";
import { maxFormulaLength } from "@quotemill/shared/formulas/language";
import { clsx } from "clsx";
import { type ReactNode, useId, useRef, useState } from "react";
import { TextButton } from "../../../../components/ui/button.tsx";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import type { FormulaNames } from "./formula-names.ts";
import { storedText, typedText } from "./formula-text.ts";
import { NameSuggestions, useNameSuggestions } from "./name-suggestions.tsx";
import { PaintedFormula } from "./painted-formula.tsx";

/** A formula is judged after this pause, so that not every unfinished word is called wrong. */
const pauseMs = 600;

// The text field and the painted text behind it must break lines at the same characters.
const textLook = "px-3 py-2 font-mono text-sm leading-6.5 tracking-normal whitespace-pre-wrap wrap-break-word";

/** A plain text field with the formula painted behind it. */
export function FormulaInput({
  stored,
  names: { scope, names },
  problemIn,
  error,
  onChange,
  children,
}: {
  /** The formula with ids instead of names. */
  stored: string;
  names: FormulaNames;
  /** Finds the problem with a typed formula; null if it is right. */
  problemIn: (typed: string) => FormulaProblem | null;
  /** The reason why the template cannot be saved, if the typed formula is right. */
  error: string | undefined;
  onChange: (stored: string) => void;
  /** Hangs below the input, unless there is a problem to show. */
  children?: ReactNode;
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => typedText(stored, scope));
  const [isFocused, setIsFocused] = useState(false);
  // A change from outside, such as undo or a renamed field, wins over what was typed.
  const text = storedText(typed, scope) === stored ? typed : typedText(stored, scope);
  const settled = useDebounced(text, pauseMs);
  const problem = problemIn(text) ?? (error === undefined ? null : { message: error, from: 0, to: 0 });
  const isUnfinished = isFocused && text !== settled;
  const shown = isUnfinished || (text === "" && error === undefined) ? null : problem;
  const suggestions = useNameSuggestions(input, names, change);

  function change(changed: string) {
    setTyped(changed);
    onChange(storedText(changed, scope));
  }

  function handleFix({ from, to, fix = "" }: FormulaProblem) {
    change(text.slice(0, from) + fix + text.slice(to));
    input.current?.focus();
  }

  return (
    <div data-part="formula" className="col-span-full grid min-w-0">
      <div className="mb-1.5 flex items-center gap-4 text-sm">
        <label htmlFor={id} className="me-auto font-medium">
          Formula
        </label>
        <TextButton onMouseDown={keepFocus} onClick={() => suggestions.offer("fields")}>
          Insert field
        </TextButton>
        <TextButton onMouseDown={keepFocus} onClick={() => suggestions.offer("functions")}>
          Functions
        </TextButton>
      </div>
      <div
        className={clsx(
          "relative border bg-raised",
          children && !shown ? "rounded-t-md" : "rounded-md",
          shown ? "border-danger ring-1 ring-danger ring-inset" : "border-input hover:border-ink-muted",
        )}
      >
        <div aria-hidden="true" className={clsx(textLook, "min-h-17")}>
          <PaintedFormula text={text} names={names} wrong={shown} />
          {/* The last line has no height while nothing is written on it. */}
          {"\u200b"}
        </div>
        <textarea
          ref={input}
          id={id}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={suggestions.isOpen ? suggestions.listId : undefined}
          aria-activedescendant={suggestions.isOpen ? suggestions.optionId(suggestions.active) : undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-note` : undefined}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={maxFormulaLength}
          value={text}
          onChange={({ target }) => {
            change(target.value);
            suggestions.handleTyped(target.value, target.selectionEnd);
          }}
          onKeyDown={suggestions.handleKey}
          onPointerDown={suggestions.close}
          onFocus={() => setIsFocused(true)}
          onBlur={() => {
            setIsFocused(false);
            suggestions.close();
          }}
          className={clsx(
            textLook,
            "absolute inset-0 resize-none overflow-hidden rounded-[inherit] bg-transparent text-transparent caret-ink focus-visible:-outline-offset-1",
          )}
        />
        {suggestions.isOpen && (
          <NameSuggestions
            names={suggestions.offered}
            active={suggestions.active}
            from={suggestions.from}
            listId={suggestions.listId}
            optionId={suggestions.optionId}
            onTake={suggestions.take}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {suggestions.isOpen && `${suggestions.offered.length} suggestions`}
      </p>
      {shown ? (
        <p className="mt-1.5 text-xs font-medium tracking-wide text-danger-ink">
          <span id={`${id}-note`} role="alert" className="me-2">
            {shown.message}
          </span>
          {shown.fix !== undefined && (
            <TextButton underlined onClick={() => handleFix(shown)}>
              Use {shown.fix}
            </TextButton>
          )}
        </p>
      ) : (
        children
      )}
    </div>
  );
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
