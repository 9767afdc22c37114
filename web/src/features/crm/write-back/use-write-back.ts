import type {
  CrmLocation,
  DryRun,
  EventMapping,
  WriteBack,
  WriteBackRules,
  WriteBackType,
} from "@quotemill/shared/crm/write-back";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { locationQuery, useDryRun, useSaveWriteBack, writeBackQuery } from "./write-back.api.ts";

export type WriteBackForm = ReturnType<typeof useWriteBack>;

/** The rules on the screen, which may differ from those that are stored, and what a dry run with them has shown. */
export function useWriteBack(isShown: boolean) {
  const stored = useQuery({ ...writeBackQuery, enabled: isShown });
  const location = useQuery({ ...locationQuery, enabled: isShown });
  /** With the version that they began with. */
  const [changed, setChanged] = useState<(WriteBackRules & Pick<WriteBack, "updated_at">) | null>(null);
  const [shown, setShown] = useState<{ rules: WriteBackRules; run: DryRun } | null>(null);
  const save = useSaveWriteBack();
  const dryRun = useDryRun();
  const begun = changed ?? stored.data ?? null;
  const rules: WriteBackRules | null = begun;

  const change = (next: Partial<WriteBackRules>) => {
    if (!begun) return;
    const { pipeline_id, mapping, updated_at } = begun;
    setChanged({ pipeline_id, mapping, updated_at, ...next });
  };
  const submit = (is_on: boolean, done: string) => {
    if (!begun) return;
    const { pipeline_id, mapping, updated_at } = begun;
    reportOutcome(save.mutateAsync({ pipeline_id, mapping, is_on, updated_at }), {
      done: ({ updated_at }) => {
        // Edits made since then stay, and begin with this version.
        setChanged((now) => (now === changed ? null : now && { ...now, updated_at }));
        toast.success(done);
      },
      failed: ({ message }) => toast.error("Write back could not be saved", message),
    });
  };
  return {
    stored,
    location,
    rules,
    isOn: stored.data?.is_on ?? false,
    isChanged: changed !== null,
    isSaving: save.isPending,
    isRunning: dryRun.isPending,
    run: shown?.run ?? null,
    /** True if the last dry run used the rules on the screen. */
    isRunCurrent: shown !== null && rules !== null && sameRules(shown.rules, rules),
    setEvent: (type: WriteBackType, values: Partial<EventMapping>) =>
      rules && change({ mapping: { ...rules.mapping, [type]: { ...rules.mapping[type], ...values } } }),
    /** Stages belong to a pipeline, so another one takes the like-named stages, or leaves cards where they are. */
    setPipeline: (pipeline_id: string | null) =>
      rules && change(inPipeline(rules, pipeline_id, location.data?.pipelines ?? [])),
    undo: () => setChanged(null),
    save: () => submit(stored.data?.is_on ?? false, "Write back is saved"),
    turnOn: () => submit(true, "Write back is on"),
    turnOff: () => submit(false, "Write back is off"),
    tryOut() {
      if (!rules) return;
      const { pipeline_id, mapping } = rules;
      reportOutcome(dryRun.mutateAsync({ pipeline_id, mapping }), {
        done: (run) => setShown({ rules: { pipeline_id, mapping }, run }),
        failed: ({ message }) => toast.error("The dry run failed", message),
      });
    },
  };
}

const sameRules = (one: WriteBackRules, other: WriteBackRules) =>
  one.pipeline_id === other.pipeline_id && JSON.stringify(one.mapping) === JSON.stringify(other.mapping);

/** Names that people give to the stages of the events, best first. */
const likelyStages: Partial<Record<WriteBackType, RegExp>> = {
  "quote.sent": /quote sent|sent|quoted|proposal/i,
  "offer.accepted": /^won|accepted|closed won/i,
  "offer.declined": /^lost|declined|closed lost/i,
};

function inPipeline(
  { mapping }: WriteBackRules,
  pipeline_id: string | null,
  pipelines: CrmLocation["pipelines"],
): WriteBackRules {
  const stages = pipelines.find(({ id }) => id === pipeline_id)?.stages ?? [];
  const entries = Object.entries(mapping).map(([type, event]) => {
    const likely = likelyStages[type as WriteBackType];
    const found = stages.find(({ id }) => id === event.stage_id) ?? stages.find(({ name }) => likely?.test(name));
    return [type, { ...event, stage_id: found?.id ?? null }];
  });
  return { pipeline_id, mapping: Object.fromEntries(entries) };
}
