import type { StoredContents } from "@quotemill/shared/templates/versions";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { QueryView } from "../../../components/query-view.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { useCompanyPlace } from "../../../lib/company-place.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { ChangeList } from "./change-list.tsx";
import type { VersionChoice } from "./history-list.tsx";
import { changeCounts, templateChanges } from "./template-changes.ts";
import { TestEffect } from "./test-effect.tsx";
import type { Versions } from "./use-versions.ts";
import { versionQuery } from "./versions.api.ts";

/** Two states of the template, and what differs. */
export function Comparison({
  templateId,
  versions,
  hasDraft,
  from,
  to,
  onChange,
}: {
  templateId: string;
  versions: Versions;
  hasDraft: boolean;
  from: VersionChoice;
  to: VersionChoice;
  onChange: (from: VersionChoice, to: VersionChoice) => void;
}) {
  const { cents } = useFormats();
  const { tax_name: taxName } = useCompanyPlace();
  const was = useContents(templateId, from, versions.current);
  const now = useContents(templateId, to, versions.current);
  const choices = [
    ...(hasDraft ? [{ value: "draft", label: "Draft" }] : []),
    ...versions.items.map(({ version }) => ({ value: `${version}`, label: `Version ${version}` })),
  ];
  const changes = was.data && now.data && templateChanges(was.data, now.data, { cents, taxName });
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

const choiceOf = (value: string): VersionChoice => (value === "draft" ? "draft" : Number(value));

function useContents(templateId: string, choice: VersionChoice, current: StoredContents) {
  const query = useQuery({ ...versionQuery(templateId, Number(choice)), enabled: choice !== "draft" });
  return { ...query, data: choice === "draft" ? current : query.data?.contents };
}
