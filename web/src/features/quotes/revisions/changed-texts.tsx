import type { TextChange } from "@quotemill/shared/quotes/differences";
import type { TextPart } from "@quotemill/shared/quotes/word-changes";

/** Each text as it was and as it is, with the words that differ marked. */
export function ChangedTexts({ texts }: { texts: TextChange[] }) {
  return texts.map(({ key, label, parts }) => (
    <section key={key}>
      <h3 className="mb-1 text-sm font-semibold">{label}</h3>
      <dl className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-y-1.5 whitespace-pre-line wrap-anywhere">
        <Version sign="−" name="Was" parts={parts.filter(({ change }) => change !== "added")} />
        <Version sign="+" name="Now" parts={parts.filter(({ change }) => change !== "removed")} />
      </dl>
    </section>
  ));
}

function Version({ sign, name, parts }: { sign: string; name: string; parts: TextPart[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <dt className="text-ink-muted">
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd>
        {parts.map(({ text, change }, index) => {
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
        })}
      </dd>
    </>
  );
}
