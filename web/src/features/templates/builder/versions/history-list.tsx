import type { ListedVersion } from "@quotemill/shared/templates/versions/versions";
import { clsx } from "clsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { countOf, joinParts } from "../../../../lib/words.ts";
import type { Versions } from "./use-versions.ts";

/** A kept version, or what is in the builder, which screens call the draft. */
export type VersionChoice = number | "builder";

/** The versions, newest first. Choosing one shows what it changed. */
export function HistoryList({
  versions: { items, published, unpublished, changes },
  hasChanges,
  chosen,
  onChoose,
  onRestore,
}: {
  versions: Versions;
  /** True if the builder differs from the published version, saved or not. */
  hasChanges: boolean;
  chosen: VersionChoice;
  onChoose: (choice: VersionChoice) => void;
  onRestore: (version: number) => void;
}) {
  const formats = useFormats();
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return (
    <ul aria-label="History" className="grid gap-0.5 px-2">
      {hasChanges && (
        <HistoryRow
          title="Draft"
          text={joinParts(count, unpublished ? formats.recentMoment(unpublished.updated_at) : "not saved")}
          dot="inset-ring-2 inset-ring-input"
          isChosen={chosen === "builder"}
          onChoose={() => onChoose("builder")}
        />
      )}
      {items.map((item) => {
        const isPublished = item.version === published?.version;
        return (
          <HistoryRow
            key={item.version}
            title={`Version ${item.version}`}
            text={joinParts(whoAndWhen(item, formats.date(item.created_at)), countOf(item.quote_count, "quote"))}
            note={item.note}
            dot={isPublished ? "bg-success" : "bg-border-strong"}
            isChosen={chosen === item.version}
            onChoose={() => onChoose(item.version)}
          >
            {isPublished ? (
              <Badge tone="success">Published</Badge>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Restore version ${item.version}`}
                onClick={() => onRestore(item.version)}
                className="relative max-md:h-control-sm"
              >
                Restore
              </Button>
            )}
          </HistoryRow>
        );
      })}
    </ul>
  );
}

const whoAndWhen = ({ created_by_name }: ListedVersion, date: string) =>
  created_by_name ? `${date}, ${created_by_name}` : date;

function HistoryRow({
  title,
  text,
  note,
  dot,
  isChosen,
  onChoose,
  children,
}: {
  title: string;
  text: string;
  note?: string;
  dot: string;
  isChosen: boolean;
  onChoose: () => void;
  children?: React.ReactNode;
}) {
  return (
    <li
      className={clsx(
        "relative flex min-h-13 items-center gap-3 rounded-md py-1.5 ps-3.5 pe-2",
        isChosen
          ? "bg-raised shadow-sheet before:absolute before:inset-y-1.5 before:start-0 before:w-0.75 before:rounded-full before:bg-primary"
          : "hover:bg-hover",
      )}
    >
      <span aria-hidden="true" className={clsx("mt-1.5 size-2.5 shrink-0 self-start rounded-full", dot)} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-current={isChosen || undefined}
          onClick={onChoose}
          className="font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {title}
        </button>
        <p className="text-sm text-ink-muted tabular-nums">{text}</p>
        {note && <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      {children}
    </li>
  );
}
