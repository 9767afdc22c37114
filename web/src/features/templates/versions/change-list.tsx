import { wordChanges } from "@quotemill/shared/quotes/word-changes";
import { clsx } from "clsx";
import { type LucideIcon, Minus, Pencil, Plus } from "lucide-react";
import { MarkedWords } from "../../../components/marked-words.tsx";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import type { ChangedDetail, TemplateChange } from "./template-changes.ts";

const kinds: Record<TemplateChange["kind"], { word: string; icon: LucideIcon; ink: string }> = {
  added: { word: "Added", icon: Plus, ink: "text-success-ink" },
  changed: { word: "Changed", icon: Pencil, ink: "text-ink-muted" },
  removed: { word: "Removed", icon: Minus, ink: "text-danger-ink" },
};

export function ChangeList({ changes }: { changes: TemplateChange[] }) {
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
