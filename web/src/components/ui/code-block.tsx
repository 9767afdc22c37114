import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Code to copy. Long lines scroll inside it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 overflow-hidden rounded-md border border-border bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-border ps-3 pe-1">
        <span id={id} className="text-xs font-medium tracking-wide text-ink-muted">
          {title}
        </span>
        <CopyButton text={code} label={title} />
      </figcaption>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-96 overflow-auto p-3 font-mono text-xs leading-5 focus-visible:-outline-offset-2"
      >
        {code}
      </pre>
    </figure>
  );
}
