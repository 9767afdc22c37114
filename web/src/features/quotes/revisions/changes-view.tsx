import type { ComparedValues } from "@quotemill/shared/quotes/differences";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { ChangedTexts } from "./changed-texts.tsx";
import { ChangedValues } from "./changed-values.tsx";
import type { Changes } from "./use-changes.ts";

/** What changed from one revision to the next. Says in one line what did not. */
export function ChangesView({ quote, changes }: { quote: Quote; changes: Changes }) {
  const formats = useFormats();
  const { before, differences } = changes;
  const [hasAnswers, hasLines] = [differences.answers, differences.lines].map(({ changed }) => changed.length > 0);
  const heads = [before, quote].map((each) => `r${each.revision}, ${formats.date(each.created_at)}`);
  const [was = "", now = ""] = heads;
  const amount = (of: Quote) => (cents: number) => formats.cents(cents, of.currency);
  const parts = { was, now, showWas: amount(before), showNow: amount(quote) };
  return (
    <div className="grid gap-7 px-6 pt-5 pb-8 max-md:px-4">
      {differences.count === 0 && (
        <EmptyLine drawing="done" text={`Nothing has changed since r${before.revision}.`} className="" />
      )}
      <ChangedValues
        title="Answers"
        {...{ was, now }}
        values={differences.answers}
        same={sameAnswers(differences.answers)}
        showWas={String}
        showNow={String}
        isFirst
      />
      <ChangedValues
        title="Lines"
        {...parts}
        values={differences.lines}
        same={sameLines(differences.lines, parts.showNow)}
        isFirst={!hasAnswers}
        marksNew
      />
      <ChangedValues
        title="Totals"
        {...parts}
        values={differences.totals}
        same={null}
        isFirst={!hasAnswers && !hasLines}
        sumsUp
      />
      <ChangedTexts texts={differences.texts} />
    </div>
  );
}

function sameAnswers({ same, changed }: ComparedValues<string>) {
  if (same.length === 0 || changed.length === 0) return null;
  return same.length === 1 ? "1 answer is the same" : `${same.length} answers are the same`;
}

function sameLines({ same, changed }: ComparedValues<number>, show: (cents: number) => string) {
  const [first] = same;
  if (!first || changed.length === 0) return null;
  return same.length === 1
    ? `${first.label} is the same, ${show(first.value ?? 0)}`
    : `${same.length} lines are the same`;
}
