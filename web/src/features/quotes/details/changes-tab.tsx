import {
  type ComparedValues,
  type Differences,
  differences,
  type TextChange,
} from "@quotemill/shared/quotes/differences";
import type { Quote } from "@quotemill/shared/quotes/quote";
import type { TextPart } from "@quotemill/shared/text/word-changes";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import { MarkedWords } from "../../../components/ui/text-parts.tsx";
import { screenFormats, useFormats } from "../../../lib/formats.ts";
import { useCompanyRegion } from "../../../lib/region.tsx";
import { comparedQuote } from "./compared-quote.ts";
import { detailsQuery } from "./details.api.ts";
import type { DetailsTab } from "./details-frame.tsx";

/** The tab 'Changes since r1' of a later revision, once both have loaded. */
export function useChangesTab(quote: Quote | null): DetailsTab[] {
  const changes = useChanges(quote);
  if (!quote || !changes) return [];
  const { before, differences } = changes;
  return [
    {
      value: "changes",
      label: `Changes since r${before.revision}`,
      count: differences.count,
      content: <ChangesView {...{ quote, changes }} />,
    },
  ];
}

interface Changes {
  before: Quote;
  differences: Differences;
}

/** Returns the changes since the previous revision; undefined until that has loaded, or if there is none. */
function useChanges(quote: Quote | null): Changes | undefined {
  const region = useCompanyRegion();
  const earlierId = quote?.revises_quote_id ?? null;
  const { data } = useQuery({ ...detailsQuery(earlierId ?? "", false), enabled: earlierId !== null });
  return useMemo(() => {
    if (!quote || data?.kind !== "quote" || data.record.id !== earlierId) return undefined;
    const compared = (each: Quote) => comparedQuote(each, screenFormats({ ...region, currency: each.currency }));
    return { before: data.record, differences: differences(compared(data.record), compared(quote)) };
  }, [quote, data, earlierId, region]);
}

/** Shows what changed from one revision to the next, and says in one line what did not. */
function ChangesView({ quote, changes }: { quote: Quote; changes: Changes }) {
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

/**
 * A table of values that changed: their names, what they were and what they are now. Shows nothing if nothing changed.
 */
function ChangedValues<Value>({
  title,
  was,
  now,
  values,
  same,
  showWas,
  showNow,
  isFirst,
  marksNew = false,
  sumsUp = false,
}: {
  title: string;
  /** The heads of the two columns. */
  was: string;
  now: string;
  values: ComparedValues<Value>;
  /** One line about what did not change. */
  same: string | null;
  showWas: (value: Value) => string;
  showNow: (value: Value) => string;
  /** True for the first of several such tables. Only that one shows its heads. */
  isFirst: boolean;
  /** Marks added and removed values. */
  marksNew?: boolean;
  /** True if the last row is the sum of the others. */
  sumsUp?: boolean;
}) {
  if (values.changed.length === 0) return null;
  const figure = "py-1.75 ps-4 text-end align-top tabular-nums wrap-anywhere";
  return (
    <section>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <th scope="col" className="pb-1 text-start text-sm font-semibold">
              {title}
            </th>
            {[was, now].map((head) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  "w-[23%] pb-1 ps-4 text-end text-xs font-normal tracking-wide text-ink-muted max-md:w-[27%]",
                  !isFirst && "*:sr-only",
                )}
              >
                <span>{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {values.changed.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and rows never move
            <tr key={index}>
              <th
                scope="row"
                className={clsx(
                  "py-1.75 text-start align-top wrap-anywhere",
                  sumsUp && index === values.changed.length - 1 ? "font-semibold" : "font-normal text-ink-muted",
                )}
              >
                {each.label}
                {marksNew && each.was === null && <Mark>Added</Mark>}
                {marksNew && each.now === null && <Mark>Removed</Mark>}
              </th>
              <td className={clsx(figure, "font-normal text-ink-muted")}>
                {each.was === null ? "–" : <s>{showWas(each.was)}</s>}
              </td>
              <td className={clsx(figure, "font-medium")}>{each.now === null ? "–" : showNow(each.now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same && <p className="pt-1.75 text-xs tracking-wide text-ink-muted">{same}</p>}
    </section>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <span className="ms-2 inline-flex align-middle">
      <Badge tone="neutral">{children}</Badge>
    </span>
  );
}

/** Each text as it was and as it is, with the words that differ marked. */
function ChangedTexts({ texts }: { texts: TextChange[] }) {
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
