import { zodResolver } from "@hookform/resolvers/zod";
import { type PriceItem, type PriceItemInput, priceItemInput } from "@quotemill/shared/prices/item";
import { commonUnits } from "@quotemill/shared/templates/schema/pricing";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { AmountField } from "../../components/ui/amount-field.tsx";
import { Segments, Switch } from "../../components/ui/choices.tsx";
import { Field, TextField } from "../../components/ui/field.tsx";
import { SuggestField } from "../../components/ui/text-fields.tsx";
import { useFormats } from "../../lib/formats.ts";
import { perUnit } from "../../records/prices/unit-words.ts";
import { otherWay, workedOut } from "./draft.ts";
import { maxMarkup } from "./edit-cells.tsx";
import { kitCost, type PartLine } from "./parts-editor.tsx";
import { figuresQuery } from "./prices.api.ts";

export const useItemForm = (item: PriceItem | null) =>
  useForm({ resolver: zodResolver(priceItemInput), defaultValues: valuesOf(item) });
type ItemForm = ReturnType<typeof useItemForm>;

export const valuesOf = (item: PriceItem | null) => ({
  code: item?.code ?? "",
  name: item?.name ?? "",
  printed_name: item?.printed_name ?? "",
  unit: item?.unit ?? "",
  category: item?.category ?? "",
  supplier: item?.supplier ?? "",
  supplier_code: item?.supplier_code ?? "",
  cost: item?.cost ?? 0,
  price: item && item.markup_basis_points === null ? item.price : null,
  markup_basis_points: item ? item.markup_basis_points : 0,
  pack: item?.pack ?? null,
  is_active: item?.is_active ?? true,
  parts: (item?.parts ?? []).map(({ item_id, quantity, waste_percent }) => ({ item_id, quantity, waste_percent })),
});

/** Edits the name of an item, and its supplier. */
export function ItemFields({ form }: { form: ItemForm }) {
  const figures = useQuery(figuresQuery()).data;
  const { errors } = form.formState;
  const field = (name: "code" | "name" | "printed_name" | "unit" | "category" | "supplier" | "supplier_code") => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <div className="grid gap-4 @min-[36rem]:grid-cols-6">
      <TextField label="Code" required maxLength={50} className="@min-[36rem]:col-span-2" {...field("code")} />
      <TextField label="Name" required maxLength={200} className="@min-[36rem]:col-span-4" {...field("name")} />
      <TextField
        label="Printed name"
        hint="What the customer reads instead of the name."
        maxLength={200}
        className="@min-[36rem]:col-span-4"
        {...field("printed_name")}
      />
      <SuggestField
        label="Unit"
        suggestions={commonUnits}
        maxLength={20}
        placeholder="e.g., m"
        className="@min-[36rem]:col-span-2"
        {...field("unit")}
      />
      <SuggestField
        label="Category"
        suggestions={figures?.categories ?? []}
        maxLength={100}
        className="@min-[36rem]:col-span-2"
        {...field("category")}
      />
      <SuggestField
        label="Supplier"
        suggestions={figures?.suppliers ?? []}
        maxLength={100}
        className="@min-[36rem]:col-span-2"
        {...field("supplier")}
      />
      <TextField
        label="Supplier's code"
        maxLength={100}
        className="@min-[36rem]:col-span-2"
        {...field("supplier_code")}
      />
    </div>
  );
}

/** A figure that cannot be typed, in the place of an input. */
function ReadOnly({
  label,
  hint,
  isWorkedOut = false,
  children,
}: {
  label: string;
  hint?: string;
  isWorkedOut?: boolean;
  children: string;
}) {
  return (
    <Field label={label} hint={hint} className="@min-[36rem]:col-span-2">
      {(wiring) => (
        <output
          {...wiring}
          className={clsx(
            "flex h-control items-center font-semibold tabular-nums",
            isWorkedOut ? "text-accent-ink" : "text-ink",
          )}
        >
          {children}
        </output>
      )}
    </Field>
  );
}

const ways = [
  { value: "markup", label: "Markup" },
  { value: "fixed", label: "Fixed price" },
] as const;

/** Cost, and either a markup or a price. */
export function PriceFields({ form, lines }: { form: ItemForm; lines: PartLine[] }) {
  const formats = useFormats();
  const switchId = useId();
  const { errors } = form.formState;
  const [cost = 0, price, markup_basis_points, is_active = true, pack] = form.watch([
    ...(["cost", "price", "markup_basis_points", "is_active", "pack"] as const),
  ]);
  const isKit = lines.length > 0;
  const figures = {
    cost: isKit ? kitCost(lines) : cost,
    price: price ?? 0,
    markup: price === null ? (markup_basis_points ?? 0) : null,
  };
  const set = (changes: Partial<PriceItemInput>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof PriceItemInput, value, { shouldDirty: true });
  };
  function handleWay() {
    const { price, markup } = otherWay(figures, lines);
    set(markup === null ? { price, markup_basis_points: null } : { price: null, markup_basis_points: markup });
  }
  return (
    <div className="grid items-start gap-4 @min-[36rem]:grid-cols-6">
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border pt-4 @min-[36rem]:col-span-6">
        <h3 className="font-semibold">Cost and price</h3>
        <Segments
          label="Priced by"
          choices={ways}
          value={figures.markup === null ? "fixed" : "markup"}
          onChoose={handleWay}
        />
      </div>
      {isKit ? (
        <ReadOnly label="Cost" hint="The sum of its parts.">
          {formats.unitCost(figures.cost)}
        </ReadOnly>
      ) : (
        <AmountField
          label="Cost"
          unit="cost"
          max={maxPrice}
          value={cost}
          error={errors.cost?.message}
          onChange={(cost) => set({ cost })}
          className="@min-[36rem]:col-span-2"
        />
      )}
      {figures.markup === null ? (
        <AmountField
          label="Price"
          unit="money"
          max={maxPrice}
          value={figures.price}
          error={errors.price?.message}
          onChange={(price) => set({ price })}
          className="@min-[36rem]:col-span-4 @min-[36rem]:max-w-56"
        />
      ) : (
        <>
          <AmountField
            label="Markup"
            unit="percent"
            max={maxMarkup}
            value={figures.markup}
            error={errors.markup_basis_points?.message}
            onChange={(markup_basis_points) => set({ markup_basis_points })}
            className="@min-[36rem]:col-span-2"
          />
          <ReadOnly label={`Price${perUnit(form.watch("unit") || "unit")}`} isWorkedOut>
            {formats.cents(workedOut(figures, lines))}
          </ReadOnly>
        </>
      )}
      <TextField
        label="Pack"
        hint="Units in a pack, if ordered in whole packs only."
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={errors.pack?.message}
        value={(pack ?? "").replace(".", formats.decimal)}
        onChange={({ target }) => set({ pack: target.value.replace(formats.decimal, ".").trim() || null })}
        className="@min-[36rem]:col-span-2"
      />
      <label
        htmlFor={switchId}
        className="flex min-h-control cursor-pointer items-center gap-2.5 text-sm font-medium @min-[36rem]:col-span-4 @min-[36rem]:mt-6"
      >
        <Switch id={switchId} checked={is_active} onChange={({ target }) => set({ is_active: target.checked })} />
        Active
      </label>
    </div>
  );
}
