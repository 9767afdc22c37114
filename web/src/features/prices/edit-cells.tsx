import { itemChangedMeanwhile, type PriceItemUses } from "@quotemill/shared/prices/item";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Zap } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId } from "react";
import { Link } from "react-router";
import { toast } from "../../components/messages/toast.tsx";
import { AmountInput } from "../../components/ui/amount-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Cell } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { countOf } from "../../lib/words.ts";
import { changeInPercent, type Draft, draftOf, figuresIn, isKit, isOther, otherWay, workedOut } from "./draft.ts";
import { effectsInWords } from "./effects/effect-words.ts";
import { FailingTests } from "./effects/what-it-does.tsx";
import { itemPath } from "./item-link.tsx";
import { effectsQuery, fetchItem, type PriceAct, usesQuery, useUpdateItem } from "./prices.api.ts";

export type Field = "cost" | "markup" | "price";
export const cellId = (itemId: string, field: Field) => `${itemId}-${field}`;

export const maxMarkup = 1_000_000;

/** The figures of an open row: inputs in their columns, and below them what was before. Enter saves, Escape closes. */
export function EditCells({
  draft,
  onChange,
  onClose,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** With the field whose button gets the focus. */
  onClose: (draft: Draft, next: Field) => void;
}) {
  const formats = useFormats();
  const formId = useId();
  const save = useUpdateItem();
  const { item, cost, markup, price } = draft;
  const worked = workedOut(draft, item.parts);
  const close = () => onClose(draft, isKit(item) ? "price" : "cost");
  const edit = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const handleKey = (event: KeyboardEvent) => event.key === "Escape" && close();
  const input = (field: Field) => ({
    id: cellId(item.id, field),
    name: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    code: item.code,
    form: formId,
    onKeyDown: handleKey,
  });

  return (
    <>
      <Cell className="text-end tabular-nums @max-[40rem]:col-start-1 @max-[40rem]:row-start-2 @max-[40rem]:mt-2 @max-[40rem]:text-start">
        {isKit(item) ? (
          <span className="text-ink-muted @max-[40rem]:text-sm">
            <span className="@min-[40rem]:hidden">cost of its parts </span>
            {formats.unitCost(cost)}
          </span>
        ) : (
          <RowAmount {...input("cost")} unit="cost" value={cost} max={maxPrice} onChange={(cost) => edit({ cost })} />
        )}
      </Cell>
      <Cell
        className={clsx(
          "text-end text-ink-muted @max-[40rem]:row-start-2 @max-[40rem]:mt-2",
          markup === null && "@max-[40rem]:hidden",
        )}
      >
        {markup === null ? (
          "Fixed"
        ) : (
          <RowAmount
            {...input("markup")}
            unit="percent"
            value={markup}
            max={maxMarkup}
            onChange={(markup) => edit({ markup })}
          />
        )}
      </Cell>
      <Cell
        className={clsx(
          "text-end tabular-nums @max-[40rem]:col-start-2",
          markup === null ? "@max-[40rem]:row-start-2 @max-[40rem]:mt-2" : "@max-[40rem]:row-start-1",
        )}
      >
        {markup === null ? (
          <RowAmount
            {...input("price")}
            unit="money"
            value={price}
            max={maxPrice}
            onChange={(price) => edit({ price })}
          />
        ) : (
          <output
            htmlFor={`${cellId(item.id, "cost")} ${cellId(item.id, "markup")}`}
            className="font-semibold text-accent-ink"
          >
            {formats.cents(worked)}
          </output>
        )}
      </Cell>
      <Cell className="text-end text-ink-muted @max-[40rem]:hidden">today</Cell>
      <Tray
        formId={formId}
        draft={draft}
        worked={worked}
        error={save.error}
        isBusy={save.isPending}
        onKeyDown={handleKey}
        onSave={() =>
          save.mutate({ id: item.id, ...figuresIn(draft), updated_at: item.updated_at }, { onSuccess: close })
        }
        onOtherWay={() => onChange(otherWay(draft, item.parts))}
        onReload={async () => {
          try {
            onChange(draftOf(await fetchItem(item.id)));
            save.reset();
          } catch (error) {
            toast.error("Failed to load the item", (error as Error).message);
          }
        }}
        onClose={close}
      />
    </>
  );
}

/** An amount in its column. Rows that are blocks have no heads, so there it has a label. */
function RowAmount({
  name,
  code,
  ...amount
}: ComponentProps<typeof AmountInput> & { name: string; code: string; id: string }) {
  return (
    <div className="grid gap-1.5 text-start text-ink">
      <label htmlFor={amount.id} className="text-sm font-medium @min-[40rem]:sr-only">
        {name} <span className="sr-only">of {code}</span>
      </label>
      <AmountInput
        {...amount}
        className="@min-[40rem]:-my-0.5 @min-[40rem]:[&_input]:h-8 @min-[40rem]:[&_input]:px-2 @min-[40rem]:[&_input]:text-end"
      />
    </div>
  );
}

function Tray({
  formId,
  draft,
  worked,
  error,
  isBusy,
  onKeyDown,
  onSave,
  onOtherWay,
  onReload,
  onClose,
}: {
  formId: string;
  draft: Draft;
  worked: number;
  error: Error | null;
  isBusy: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onSave: () => void;
  onOtherWay: () => void;
  onReload: () => void;
  onClose: () => void;
}) {
  const { item, markup } = draft;
  return (
    <Cell className="col-span-full @max-[40rem]:mt-3">
      <form
        id={formId}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSave();
        }}
        className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1 pb-1.5 text-sm text-ink-muted"
      >
        <Before draft={draft} worked={worked} />
        <Effects draft={draft} />
        <Uses id={item.id} />
        <div className="ms-auto flex gap-1.5 max-md:w-full max-md:*:flex-1">
          <Button variant="quiet" size="sm" onClick={onOtherWay}>
            {markup === null ? "Use a markup" : "Fix the price"}
          </Button>
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" busy={isBusy}>
            Save
          </Button>
        </div>
        {error && (
          <p role="alert" className="basis-full font-medium text-danger-ink">
            {error.message}{" "}
            {error.message === itemChangedMeanwhile && (
              <button type="button" onClick={onReload} className="underline">
                Reload
              </button>
            )}
          </p>
        )}
      </form>
    </Cell>
  );
}

/** Shows the earlier cost and price of the item, and by how much they change. */
function Before({ draft: { item, cost }, worked }: { draft: Draft; worked: number }) {
  const formats = useFormats();
  const strong = "font-medium text-ink tabular-nums";
  const costChange = changeInPercent(item.cost ?? 0, cost, formats);
  const priceChange = changeInPercent(item.price, worked, formats);
  return (
    <p>
      Cost was <b className={strong}>{formats.unitCost(item.cost ?? 0)}</b>
      {costChange && (
        <>
          , <b className={strong}>{costChange}</b>
        </>
      )}
      . Price was <b className={strong}>{formats.cents(item.price)}</b>
      {priceChange && (
        <>
          , <b className={strong}>{priceChange}</b>
        </>
      )}
      .
    </p>
  );
}

const typingPauseMs = 250;

/**
 * Shows what the typed figures would move. They are fetched once the typing pauses, and a failure to fetch them does not
 * stop a save.
 */
function Effects({ draft }: { draft: Draft }) {
  const formats = useFormats();
  const act = JSON.stringify({ ids: [draft.item.id], figures: figuresIn(draft) });
  const settled = useDebounced(act, typingPauseMs);
  const { data, isPlaceholderData } = useQuery({
    ...effectsQuery(JSON.parse(settled) as PriceAct),
    enabled: isOther(draft) && settled === act,
  });
  if (!data || isPlaceholderData || settled !== act || !isOther(draft)) return null;
  const words = effectsInWords(data, formats);
  if (!words) return null;
  return (
    <>
      <p role="status" className="flex items-center gap-1.5 text-accent-ink">
        <Zap size={14} aria-hidden="true" className="shrink-0" />
        {words}
      </p>
      <FailingTests effects={data} />
    </>
  );
}

function Uses({ id }: { id: string }) {
  const { data } = useQuery(usesQuery(id));
  const words = data && usedIn(data);
  if (!words) return null;
  return (
    <Link to={itemPath(id)} className="rounded-xs font-medium text-primary-ink hover:underline max-md:py-2">
      {words}
    </Link>
  );
}

/** 'Used in 3 templates, 2 kits'; null if nothing uses it. */
function usedIn({ templates, kits }: PriceItemUses) {
  const words = [
    templates.length > 0 && countOf(templates.length, "template"),
    kits.length > 0 && countOf(kits.length, "kit"),
  ].filter(Boolean);
  return words.length > 0 ? `Used in ${words.join(", ")}` : null;
}
