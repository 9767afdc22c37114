import { CircleDashed } from "lucide-react";
import { Badge } from "../../../components/ui/badge.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import type { Versions } from "./use-versions.ts";

/** Only while there is a draft: what it changes, and what new quotes use meanwhile. */
export function VersionBar({
  versions: { published, draft, changes, items },
  onCompare,
  onDiscard,
}: {
  versions: Versions;
  onCompare: () => void;
  onDiscard: () => void;
}) {
  const formats = useFormats();
  if (!published || !draft) return null;
  const by = items.find(({ version }) => version === published.version)?.created_by_name;
  return (
    <aside
      aria-label="Draft"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-sunken px-4 py-1.5 text-sm text-ink-muted md:px-6"
    >
      <Badge tone="outline" icon={<CircleDashed size={13} aria-hidden="true" />}>
        Draft
      </Badge>
      <p className="min-w-0 flex-1 max-md:basis-full max-md:order-last">
        <b className="font-medium text-ink tabular-nums">
          {changes.length === 1 ? "1 change" : `${changes.length} changes`}
        </b>{" "}
        since version {published.version} · new quotes still use version {published.version}, published{" "}
        {formats.date(published.updated_at)}
        {by && ` by ${by}`}
        {draft.based_on < published.version &&
          ` · version ${published.version} was published after this draft was started`}
      </p>
      <div className="flex gap-4 max-md:ms-auto">
        <TextButton muted onClick={onDiscard}>
          Discard draft
        </TextButton>
        <TextButton onClick={onCompare}>Compare</TextButton>
      </div>
    </aside>
  );
}
