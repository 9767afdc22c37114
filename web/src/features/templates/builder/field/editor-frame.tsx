import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { TextField } from "../../../../components/ui/field.tsx";

/**
 * The grid of an open editor. It scrolls into view when it opens, and the first input with a problem takes the focus.
 */
export function EditorFrame({ hasProblem, children }: { hasProblem: boolean; children: ReactNode }) {
  const editor = useRef<HTMLDivElement>(null);
  const hadProblem = useRef(hasProblem);
  useEffect(() => {
    editor.current?.closest("li")?.scrollIntoView?.({ block: "nearest" });
    if (hadProblem.current && editor.current) focusFirstInvalid(editor.current);
  }, []);
  return (
    <div
      ref={editor}
      className="grid gap-4 border-t border-border px-5 pt-3.5 pb-5 max-md:px-4 @[32rem]:grid-cols-2 @[40rem]:grid-cols-3"
    >
      {children}
    </div>
  );
}

interface TextProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function LabelInput({ value, error, isFresh, onChange }: TextProps & { isFresh: boolean }) {
  const input = useFocusWhenFresh(isFresh);
  return (
    <TextField
      ref={input}
      label="Label"
      maxLength={200}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function ApiNameInput({ value, error, hint, onChange }: TextProps & { hint: string }) {
  return (
    <TextField
      label="API name"
      hint={hint}
      maxLength={100}
      spellCheck={false}
      autoCapitalize="none"
      style={{ fontFamily: "var(--font-mono)" }}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Focuses the name of something new and selects it, so that typing replaces it. */
export function useFocusWhenFresh(isFresh: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    input.current?.focus();
    input.current?.select();
  }, [isFresh]);
  return input;
}

const focusFirstInvalid = (within: ParentNode) => within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
