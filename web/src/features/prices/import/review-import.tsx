import type { ImportEffects, PriceImport } from "@quotemill/shared/prices/imports";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { Tabs as Radix } from "radix-ui";
import { useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { DeskLayout, Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/choices.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { Bone, FieldBones } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { countOf, joinParts } from "../../../lib/words.ts";
import { WhatItDoes } from "../effects/what-it-does.tsx";
import { importQuery, useApplyImport } from "../prices.api.ts";
import { useTellDone } from "../take-back.ts";
import { useChoices } from "./choices.ts";
import { applyLabel, applyWords, stripOf, type TabName } from "./import-words.ts";
import { changedRow, missingRow, newRow, problemRow, RowsTable, unchangedRow } from "./rows-table.tsx";
import { Strip } from "./strip.tsx";

/** The one page before anything is saved: the file on the left, what it does on the right. */
export function ReviewImport({ id }: { id: string }) {
  const query = useQuery({ ...importQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const isLoaded = query.data !== undefined;
  if (isLoaded) return <Review loaded={query.data} />;
  return (
    <Page back={{ to: pages.prices.path, label: "Price List" }} title="Import">
      <Card>
        <QueryView
          query={query}
          failed="Failed to open the import"
          skeleton={<FieldBones />}
          missing={
            <EmptyState title="This import is over" text="A file waits for a day. Read it again.">
              <LinkButton to={pages.priceImport.path}>Choose file</LinkButton>
            </EmptyState>
          }
        >
          {() => null}
        </QueryView>
      </Card>
    </Page>
  );
}

function Review({ loaded }: { loaded: PriceImport }) {
  const { shown, change, effects, error, compareAgain } = useChoices(loaded);
  const { supplier, file_name, rows, problems } = shown;
  return (
    <DeskLayout
      isWide
      back={{ to: pages.priceImport.path, label: "Back to columns" }}
      title={supplier}
      subtitle={joinParts(file_name, countOf(rows.length + problems.length, "row"), "nothing is saved yet")}
      desk={<Desk effects={effects} error={error} />}
      deskLabel="What it does"
      foot={<Foot id={shown.id} shown={shown} effects={effects} error={error} onCompareAgain={compareAgain} />}
    >
      <FileTabs shown={shown} onChange={change} />
    </DeskLayout>
  );
}

function Desk({ effects, error }: { effects: ImportEffects | undefined; error: Error | null }) {
  return (
    <>
      <h2 className="text-lg font-semibold">What it does</h2>
      {effects ? (
        <WhatItDoes effects={effects} />
      ) : (
        !error && (
          <div role="status" aria-label="Running the tests" className="grid gap-4">
            <Bone className="w-48" />
            <Bone className="h-14" />
            <Bone className="h-32" />
          </div>
        )
      )}
    </>
  );
}

function Foot({
  id,
  shown,
  effects,
  error,
  onCompareAgain,
}: {
  id: string;
  shown: PriceImport;
  effects: ImportEffects | undefined;
  error: Error | null;
  onCompareAgain: () => void;
}) {
  const applying = useApplyImport();
  const tellDone = useTellDone();
  const navigate = useNavigate();
  const failure = applying.error ?? error;
  const label = applyLabel(shown);
  function handleApply() {
    if (!effects || !label) return;
    const request = { import_id: id, version: effects.version };
    reportOutcome(applying.mutateAsync(request, { onSuccess: () => navigate(pages.prices.path) }), {
      done: ({ change_id }) => tellDone(label.done, change_id),
      failed: () => {},
    });
  }
  const isReady = effects !== undefined && label !== null;
  return (
    <>
      {failure && (
        <>
          <FormError>{failure.message}</FormError>
          <Button
            variant="secondary"
            block
            onClick={() => {
              applying.reset();
              onCompareAgain();
            }}
          >
            Look again
          </Button>
        </>
      )}
      <Button size="lg" block busy={applying.isPending} unready={!isReady} onClick={handleApply}>
        {label && !effects && !error ? "Running the tests" : (label?.button ?? "Nothing to apply")}
      </Button>
      <p className="text-center text-sm text-pretty text-ink-muted">
        {joinSentences(applyWords(shown), label && "You can take it back as a whole.")}
      </p>
    </>
  );
}

const joinSentences = (...sentences: (string | null)[]) => sentences.filter(Boolean).join(" ");

function FileTabs({ shown, onChange }: { shown: PriceImport; onChange: (changed: PriceImport) => void }) {
  const formats = useFormats();
  const [tab, setTab] = useState<TabName>(() => stripOf(shown).find(({ count }) => count > 0)?.name ?? "changed");
  const { rows, missing, problems, confirms } = shown;
  const lists = useMemo(() => {
    const of = (kind: PriceImport["rows"][number]["kind"]) => rows.filter((row) => row.kind === kind);
    return {
      changed: of("changed").map(changedRow(formats)),
      new: of("new").map(newRow(formats)),
      missing: missing.map(missingRow(formats)),
      unchanged: of("unchanged").map(unchangedRow(formats)),
      problems: problems.map(problemRow),
    };
  }, [rows, missing, problems, formats]);
  const tick = (ids: ReadonlySet<string>, is_chosen: boolean) =>
    onChange({ ...shown, rows: rows.map((row) => (ids.has(String(row.line)) ? { ...row, is_chosen } : row)) });
  const switchOff = (ids: ReadonlySet<string>, is_chosen: boolean) =>
    onChange({ ...shown, missing: missing.map((item) => (ids.has(item.item_id) ? { ...item, is_chosen } : item)) });
  const confirmId = useId();
  const figures = "7rem 7rem";
  return (
    <Radix.Root value={tab} onValueChange={(chosen) => setTab(chosen as TabName)} className="pb-6">
      <Strip tabs={stripOf(shown)} />
      <Radix.Content value={tab} tabIndex={-1} className="outline-none">
        {tab === "changed" && (
          <RowsTable
            title="Changed"
            rows={lists.changed}
            heads={["Cost", "Change", "Price"]}
            columns="9.5rem 4rem 9.5rem"
            nothing="Every price is as in the file"
            onTick={tick}
          />
        )}
        {tab === "new" && (
          <RowsTable
            {...{ title: "New", rows: lists.new, heads: ["Cost", "Price"], columns: figures, onTick: tick }}
            nothing="The file has no new items"
            tickLabel="Add"
          />
        )}
        {tab === "missing" && (
          <RowsTable
            {...{ title: "Missing", rows: lists.missing, heads: ["Cost", "Confirmed"], columns: figures }}
            nothing="The file has every item of this supplier"
            tickLabel="Switch off"
            onTick={switchOff}
          >
            <p className="px-5 pb-3 text-sm text-ink-muted max-md:px-4">
              Items of this supplier that the file does not have. They are kept; tick those to switch off.
            </p>
          </RowsTable>
        )}
        {tab === "unchanged" && (
          <RowsTable
            {...{ title: "Unchanged", rows: lists.unchanged, heads: ["Cost", "Price"], columns: figures }}
            nothing="No cost stays the same"
          >
            {lists.unchanged.length > 0 && (
              <label
                htmlFor={confirmId}
                className="flex w-fit cursor-pointer items-center gap-2.5 px-5 pb-3 text-sm max-md:min-h-11 max-md:px-4"
              >
                <Checkbox
                  id={confirmId}
                  checked={confirms}
                  onChange={() => onChange({ ...shown, confirms: !confirms })}
                />
                Confirm {countOf(lists.unchanged.length, "cost")} as of today
              </label>
            )}
          </RowsTable>
        )}
        {tab === "problems" && (
          <RowsTable
            {...{ title: "Not read", rows: lists.problems, heads: [], columns: "" }}
            nothing="Every row is read"
          />
        )}
      </Radix.Content>
    </Radix.Root>
  );
}
