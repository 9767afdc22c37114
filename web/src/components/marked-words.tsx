import type { TextPart } from "@quotemill/shared/quotes/word-changes";

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
