import type { ReactNode } from "react";

export function ChoiceTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

/** A radio button drawn as a tile. The whole tile is clickable, and the dot marks the choice. */
export function ChoiceTile({
  name,
  checked,
  onChoose,
  mark,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  mark: ReactNode;
  children: ReactNode;
}) {
  return (
    <label className="flex h-control min-w-28 cursor-pointer items-center gap-2 rounded-md border border-border-strong bg-raised px-3 font-medium transition-colors duration-fast hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-md:flex-1">
      <span aria-hidden="true" className="text-ink-muted">
        {mark}
      </span>
      {children}
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="ms-auto size-4 shrink-0 appearance-none rounded-full border border-input bg-raised outline-none checked:border-5 checked:border-primary"
      />
    </label>
  );
}
