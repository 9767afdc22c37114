import { itemsOfLines, listedOf, withFoundItems } from "@quotemill/shared/prices/item-lines";
import { adjustmentLabel, type ItemAdjustment } from "@quotemill/shared/pricing/adjustments";
import { listProblem, maxPrice } from "@quotemill/shared/templates/schema/rate";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { TextButton } from "../../../components/ui/button.tsx";
import { FieldNote, TextField } from "../../../components/ui/field.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { ItemPicker } from "../../../records/prices/item-picker.tsx";
import { itemsByIdQuery } from "../../../records/prices/price-items.api.ts";
import { perUnit } from "../../../records/prices/unit-words.ts";
import type { QuoteForm } from "./quote-form.ts";

/**
 * The quote's own lines with what the price list says of their items now. Until that is known, the lines keep what they
 * were opened with.
 */
export function useListedLines(adjustments: QuoteForm["adjustments"]): QuoteForm["adjustments"] {
  const { data, isPlaceholderData } = useQuery(itemsByIdQuery(itemsOfLines(adjustments)));
  return useMemo(
    () => (data ? withFoundItems(adjustments, data.items, !isPlaceholderData) : adjustments),
    [adjustments, data, isPlaceholderData],
  );
}

/** A line whose item is not chosen yet. */
export const newItemLine: ItemAdjustment = { kind: "item", item_id: "", quantity: "1" };

/** Edits a line's item of the price list, its quantity and its price. */
export function ItemLineFields({
  item: line,
  amountHint,
  errorAt,
  onChange,
}: {
  item: ItemAdjustment;
  /** Says whether amounts include tax. */
  amountHint: string;
  errorAt: (key: string) => string | undefined;
  onChange: (changed: ItemAdjustment) => void;
}) {
  const { cents, decimal } = useFormats();
  const { from_list, price, quantity } = line;
  const withoutPrice = { ...line };
  delete withoutPrice.price;
  return (
    <>
      <ItemChoice line={line} error={errorAt("item_id") && "Choose an item."} onChange={onChange} />
      {from_list && (
        <div className="grid gap-4 @min-[26rem]:grid-cols-2">
          <TextField
            label="Quantity"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            hint={from_list.unit === "each" ? "" : from_list.unit && `In ${from_list.unit}.`}
            value={quantity.replace(".", decimal)}
            error={errorAt("quantity")}
            onChange={({ target }) => onChange({ ...line, quantity: target.value.replace(decimal, ".") })}
          />
          <div>
            <AmountField
              label="Own price"
              hint={
                price === undefined
                  ? `Leave it empty for the list's price. ${amountHint}`
                  : `Instead of the list's ${cents(from_list.price)}. ${amountHint}`
              }
              placeholder={(from_list.price / 100).toFixed(2).replace(".", decimal)}
              unit="money"
              max={maxPrice}
              value={price ?? null}
              error={errorAt("price")}
              onChange={(own) => onChange({ ...line, price: own })}
              onEmpty={() => onChange(withoutPrice)}
            />
            {price !== undefined && (
              <p className="mt-1">
                <TextButton onClick={() => onChange(withoutPrice)}>Use the list's price</TextButton>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function ItemChoice({
  line,
  error,
  onChange,
}: {
  line: ItemAdjustment;
  error: string | undefined;
  onChange: (changed: ItemAdjustment) => void;
}) {
  const { cents, unitCost } = useFormats();
  const noteId = useId();
  const { from_list } = line;
  const [isSearching, setIsSearching] = useState(!from_list);
  const search = useRef<HTMLInputElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  // The control that had the focus is gone, so the one in its place takes it.
  const wasSearching = useRef(isSearching);
  useEffect(() => {
    if (wasSearching.current !== isSearching) (isSearching ? search : changeButton).current?.focus();
    wasSearching.current = isSearching;
  }, [isSearching]);
  if (!isSearching && from_list) {
    const problem = listProblem(adjustmentLabel(line), { ...from_list, from_list });
    return (
      <div className="grid gap-1.5">
        <div
          className={clsx(
            "flex items-center gap-3 rounded-md border px-3 py-2",
            problem ? "border-danger" : "border-border",
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">{adjustmentLabel(line)}</span>
            <span className="block text-sm wrap-anywhere text-ink-muted">{from_list.code}</span>
          </span>
          <span className="text-sm text-ink-muted tabular-nums">
            {cents(from_list.price)}
            {perUnit(from_list.unit)}
          </span>
          <TextButton
            ref={changeButton}
            aria-label="Change item"
            aria-describedby={problem ? noteId : undefined}
            onClick={() => setIsSearching(true)}
          >
            Change
          </TextButton>
        </div>
        {problem && (
          <FieldNote id={noteId} isError>
            {problem}
          </FieldNote>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-1.5">
      <ItemPicker
        ref={search}
        label="Item by code or name"
        status="active"
        hasError={error !== undefined}
        figures={({ price, unit, cost }) => (
          <>
            <span className="block font-medium text-ink">
              {cents(price)}
              {perUnit(unit)}
            </span>
            {cost !== null && <span className="block text-xs">cost {unitCost(cost)}</span>}
          </>
        )}
        onPick={(found) => {
          // A price that was typed was for the other item.
          onChange({ kind: "item", item_id: found.id, quantity: line.quantity, from_list: listedOf(found) });
          setIsSearching(false);
        }}
      />
      {error && (
        <FieldNote id={noteId} isError>
          {error}
        </FieldNote>
      )}
    </div>
  );
}
