import { resultsOf } from "@quotemill/shared/pricing/run-test-case";
import type { StoredContents } from "@quotemill/shared/templates/versions/versions";
import { wordChanges } from "@quotemill/shared/text/word-changes";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowRight, type LucideIcon, Minus, Pencil, Plus } from "lucide-react";
import { QueryView } from "../../../../components/query-view.tsx";
import { EmptyLine } from "../../../../components/ui/empty-state.tsx";
import { Note } from "../../../../components/ui/note.tsx";
import { Select } from "../../../../components/ui/select.tsx";
import { Bone } from "../../../../components/ui/skeleton.tsx";
import { MarkedWords } from "../../../../components/ui/text-parts.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { useCompanyRegion } from "../../../../lib/region.tsx";
import type { VersionChoice } from "./history-list.tsx";
import { type ChangedDetail, changeCounts, type TemplateChange, templateChanges } from "./template-changes.ts";
import type { Versions } from "./use-versions.ts";
import { versionQuery } from "./versions.api.ts";

/** Chooses two states of the template, and shows what differs between them. */
export function Comparison({
  templateId,
  versions,
  hasChanges,
  from,
  to,
  onChange,
}: {
  templateId: string;
  versions: Versions;
  hasChanges: boolean;
  from: VersionChoice;
  to: VersionChoice;
  onChange: (from: VersionChoice, to: VersionChoice) => void;
}) {
  const { cents, number } = useFormats();
  const { tax_name: taxName } = useCompanyRegion();
  const was = useContents(templateId, from, versions.current);
  const now = useContents(templateId, to, versions.current);
  const choices = [
    ...(hasChanges ? [{ value: "builder", label: "Draft" }] : []),
    ...versions.items.map(({ version }) => ({ value: `${version}`, label: `Version ${version}` })),
  ];
  const changes = was.data && now.data && templateChanges(was.data, now.data, { cents, number, taxName });
  const failed = was.error ? was : now;
  return (
    <div className="px-4 py-5 md:px-8 md:py-6">
      <div className="mb-5 flex flex-wrap items-center gap-2.5">
        <Select
          aria-label="Compare from"
          choices={choices}
          value={`${from}`}
          onChange={(event) => onChange(choiceOf(event.target.value), to)}
          className="w-36"
        />
        <ArrowRight size={14} aria-hidden="true" className="text-ink-muted" />
        <Select
          aria-label="Compare to"
          choices={choices}
          value={`${to}`}
          onChange={(event) => onChange(from, choiceOf(event.target.value))}
          className="w-36"
        />
        <p role="status" className="ms-auto text-sm text-ink-muted tabular-nums">
          {changes && changeCounts(changes)}
        </p>
      </div>
      <QueryView
        query={{ ...failed, data: changes }}
        failed="The version could not be loaded."
        skeleton={<Bone className="w-64" />}
      >
        {(found) => (
          <>
            <ChangeList changes={found} />
            {was.data && now.data && <TestEffect was={was.data} now={now.data} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

const choiceOf = (value: string): VersionChoice => (value === "builder" ? "builder" : Number(value));

function useContents(templateId: string, choice: VersionChoice, current: StoredContents) {
  const query = useQuery({ ...versionQuery(templateId, Number(choice)), enabled: choice !== "builder" });
  return { ...query, data: choice === "builder" ? current : query.data?.contents };
}

const kinds: Record<TemplateChange["kind"], { word: string; icon: LucideIcon; ink: string }> = {
  added: { word: "Added", icon: Plus, ink: "text-success-ink" },
  changed: { word: "Changed", icon: Pencil, ink: "text-ink-muted" },
  removed: { word: "Removed", icon: Minus, ink: "text-danger-ink" },
};

function ChangeList({ changes }: { changes: TemplateChange[] }) {
  if (changes.length === 0) {
    return <EmptyLine drawing="done" text="Nothing is different." className="border-t border-border pt-5" />;
  }
  return (
    <ul aria-label="Changes" className="divide-y divide-border border-y border-border">
      {changes.map(({ key, kind, label, what, details }) => {
        const { word, icon: Icon, ink } = kinds[kind];
        return (
          <li key={key} className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[6rem_minmax(0,1fr)]">
            <p className={clsx("flex items-start gap-1.75 text-sm leading-6", ink)}>
              <Icon size={14} aria-hidden="true" className="mt-1.25 shrink-0" />
              {word}
            </p>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-medium">{label}</span> <span className="ms-1 text-sm text-ink-muted">{what}</span>
              </p>
              {details.map((detail) => (
                <Detail key={detail.name} detail={detail} isNew={kind === "added"} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Detail({ detail: { name, was, now }, isNew }: { detail: ChangedDetail; isNew: boolean }) {
  if (isNew) {
    return (
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
        {name}: {now}
      </p>
    );
  }
  const parts = wordChanges(was, now);
  return (
    <div className="mt-2">
      {name && <p className="mb-1 text-sm text-ink-muted">{name}</p>}
      <dl className="divide-y divide-border rounded-md border border-border">
        <Line sign="−" name="Was" className="text-ink-muted">
          {was === "" ? "–" : <MarkedWords parts={parts.filter(({ change }) => change !== "added")} />}
        </Line>
        <Line sign="+" name="Now">
          {now === "" ? "–" : <MarkedWords parts={parts.filter(({ change }) => change !== "removed")} />}
        </Line>
      </dl>
    </div>
  );
}

function Line({
  sign,
  name,
  className,
  children,
}: {
  sign: string;
  name: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] px-3 py-1.75 text-sm">
      <dt className="text-ink-muted">
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className={clsx("whitespace-pre-line wrap-anywhere", className)}>{children}</dd>
    </div>
  );
}

/** Shows the effect of the changes on the first test whose total they change. */
function TestEffect({ was, now }: { was: StoredContents; now: StoredContents }) {
  const { cents } = useFormats();
  for (const { name, answers } of now.test_cases) {
    const [before, after] = [was, now].map((form) => resultsOf(form, answers).totals?.grand_total);
    if (before === undefined || after === undefined || before === after) continue;
    return (
      <div className="mt-4">
        <Note tone="accent">
          With the test “{name}”, the total goes from {cents(before)} to {cents(after)}.
        </Note>
      </div>
    );
  }
  return null;
}
