import type { TextChange } from "@quotemill/shared/quotes/differences";
import type { TextPart } from "@quotemill/shared/quotes/word-changes";
import { MarkedWords } from "../../../components/marked-words.tsx";

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
        <MarkedWords parts={parts} />
      </dd>
    </>
  );
}
