import type { ImportEffects, PriceImport } from "@quotemill/shared/prices/imports";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { DeskLayout, Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FormError, Note } from "../../../components/ui/note.tsx";
import { Bone, FieldBones } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { countOf, joinParts } from "../../../lib/words.ts";
import { effectsInWords, testsIn, withStatus } from "../effects/effect-words.ts";
import type { Pricing } from "../effects/margins.tsx";
import { WhatItDoes } from "../effects/what-it-does.tsx";
import { importQuery, useApplyImport } from "../prices.api.ts";
import { useTellDone } from "../undo-change.ts";
import { useChoices, withPrice } from "./choices.ts";
import { FileTabs } from "./file-tabs.tsx";
import { applyLabel, applyWords } from "./import-words.ts";

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
  const { shown, change, effects, isCurrent, error, compareAgain } = useChoices(loaded);
  const { supplier, file_name, rows, problems } = shown;
  return (
    <DeskLayout
      isWide
      back={{ to: pages.priceImport.path, label: "Back to columns" }}
      title={supplier}
      subtitle={joinParts(file_name, countOf(rows.length + problems.length, "row"), "nothing is saved yet")}
      desk={
        <Desk
          effects={effects}
          isCurrent={isCurrent}
          error={error}
          pricing={{ prices: shown.prices, onPrice: (item, price) => change(withPrice(shown, item, price)) }}
        />
      }
      deskLabel="What it does"
      deskId={deskId}
      foot={
        <Foot
          id={shown.id}
          shown={shown}
          effects={isCurrent ? effects : undefined}
          error={error}
          onCompareAgain={compareAgain}
        />
      }
    >
      <FileTabs shown={shown} onChange={change}>
        {effects && <EffectsFirst effects={effects} />}
      </FileTabs>
    </DeskLayout>
  );
}

const deskId = "what-it-does";

/** On a narrow screen the desk lies below the rows, so what it says comes before them in a few words. */
function EffectsFirst({ effects }: { effects: ImportEffects }) {
  const words = effectsInWords(effects, useFormats());
  if (!words) return null;
  const isFailing = withStatus(testsIn(effects), "fails").length > 0;
  return (
    <div className="mb-4 @min-[58rem]:hidden">
      <Note tone={isFailing ? "warning" : "accent"}>
        {words}{" "}
        <a href={`#${deskId}`} className="font-medium underline">
          What it does
        </a>
      </Note>
    </div>
  );
}

function Desk({
  effects,
  isCurrent,
  error,
  pricing,
}: {
  effects: ImportEffects | undefined;
  /** Otherwise the effects are those of what was ticked before. */
  isCurrent: boolean;
  error: Error | null;
  pricing: Pricing;
}) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">What it does</h2>
        {effects && !isCurrent && <p className="text-sm text-ink-muted">Working it out again</p>}
      </div>
      {effects ? (
        <div aria-busy={!isCurrent} className="contents">
          <WhatItDoes effects={effects} pricing={pricing} />
        </div>
      ) : (
        !error && (
          <div role="status" aria-label="Working out what it does" className="grid gap-4">
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
        {label && !effects && !error ? runningWords(shown) : (label?.button ?? "Nothing to apply")}
      </Button>
      <p className="text-center text-sm text-pretty text-ink-muted">
        {joinSentences(applyWords(shown), label && "You can undo it as a whole.")}
      </p>
    </>
  );
}

const runningWords = ({ test_count }: PriceImport) =>
  test_count > 0 ? `Running ${countOf(test_count, "test")}` : "Working it out";

const joinSentences = (...sentences: (string | null)[]) => sentences.filter(Boolean).join(" ");
