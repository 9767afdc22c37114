import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { TextField } from "../../../../components/ui/field.tsx";
import type { useItemProblems } from "../problems/item-problems.ts";

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

export function LabelInput({
  value,
  error,
  isFresh,
  onChange,
}: {
  value: string;
  error: string | undefined;
  isFresh: boolean;
  onChange: (text: string) => void;
}) {
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

/** The two names of an item: the one that people read, and the one that programs use. */
export function NameInputs({
  item,
  problems,
  isFresh,
  hint,
  onChange,
}: {
  item: { label: string; fieldName?: string | undefined };
  problems: ReturnType<typeof useItemProblems>;
  isFresh: boolean;
  /** Explains the purpose of the API name. */
  hint: string;
  onChange: (changes: { label: string } | { fieldName: string }, typingIn: string) => void;
}) {
  return (
    <>
      <LabelInput
        isFresh={isFresh}
        value={item.label}
        error={problems.label}
        onChange={(label) => onChange({ label }, "label")}
      />
      <TextField
        label="API name"
        hint={hint}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        style={{ fontFamily: "var(--font-mono)" }}
        value={item.fieldName ?? ""}
        error={problems.fieldName}
        onChange={(event) => onChange({ fieldName: event.target.value }, "fieldName")}
      />
    </>
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
