import type { TextPart } from "@quotemill/shared/text/word-changes";
import { clsx } from "clsx";
import type { ReactNode } from "react";

/**
 * Joins the non-empty parts with dots. Each dot sits in a gap to the left of its part, and the gap at the start of every
 * line is clipped, so that no dot is left over where the line breaks.
 */
export function Parts({ of: parts, className }: { of: ReactNode[]; className?: string }) {
  const shown = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== "");
  return (
    <span className={clsx("block overflow-hidden", className)}>
      <span className="-ms-4 flex flex-wrap items-center gap-y-1">
        {shown.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          <span key={index} className="flex max-w-full min-w-0 items-center">
            <span className="w-4 shrink-0 text-center whitespace-pre">{index > 0 && " · "}</span>
            <span className="min-w-0 wrap-anywhere">{part}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

/** One side of a comparison, with the words that differ marked. */
export function MarkedWords({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, change }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
    if (change === "same") return <span key={index}>{text}</span>;
    const [Tag, look] =
      change === "removed"
        ? (["del", "bg-danger-soft text-danger-ink line-through"] as const)
        : (["ins", "bg-success-soft text-success-ink no-underline"] as const);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Tag key={index} className={`rounded-xs box-decoration-clone ${look}`}>
        {text}
      </Tag>
    );
  });
}
