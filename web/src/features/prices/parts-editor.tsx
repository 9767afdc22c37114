import { maxParts, type PriceItem } from "@quotemill/shared/prices/item";
import { X } from "lucide-react";
import { type ComponentProps, useId } from "react";
import type { FieldError, FieldErrorsImpl, Merge } from "react-hook-form";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FieldNote, inputLook } from "../../components/ui/field.tsx";
import { useFormats } from "../../lib/formats.ts";
import { ItemPicker } from "../../records/prices/item-picker.tsx";
import { costOfOne, perUnit } from "../../records/prices/unit-words.ts";
import { costOf, lineCost } from "./draft.ts";

/** A part of a kit, with what the list knows about it. */
export type PartLine = PriceItem["parts"][number];

type PartErrors = Merge<
  FieldError,
  (Merge<FieldError, FieldErrorsImpl<{ quantity: string; waste_percent: string }>> | undefined)[]
>;

export const kitCost = (lines: readonly PartLine[]) => costOf({ cost: 0, price: 0, markup: null }, lines);

/** The parts that make an item a kit. */
export function PartsEditor({
  ownId,
  unit,
  lines,
  errors,
  onChange,
}: {
  /** The item itself, which cannot be its own part; undefined while it is new. */
  ownId: string | undefined;
  unit: string | undefined;
  lines: PartLine[];
  errors: PartErrors | undefined;
  onChange: (lines: PartLine[]) => void;
}) {
  const formats = useFormats();
  const headingId = useId();
  const change = (id: string, changes: Partial<PartLine>) =>
    onChange(lines.map((line) => (line.item_id === id ? { ...line, ...changes } : line)));
  const add = ({ id, ...item }: PriceItem) =>
    onChange([
      ...lines,
      {
        ...{
          item_id: id,
          code: item.code,
          name: item.name,
          unit: item.unit,
          cost: item.cost,
          is_active: item.is_active,
        },
        ...{ is_kit: item.parts.length > 0, quantity: "1", waste_percent: "0" },
      },
    ]);
  const message = errors?.root?.message ?? errors?.message;
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-t border-border pt-4">
      <div>
        <h3 id={headingId} className="font-semibold">
          Parts
        </h3>
        {lines.length === 0 && <p className="text-sm text-ink-muted">Add parts to make this item a kit.</p>}
      </div>
      {lines.length > 0 && (
        <ul className="grid divide-y divide-border rounded-md border border-border">
          <li
            aria-hidden="true"
            className={`${partColumns} bg-sunken text-xs font-medium text-ink-muted @max-[36rem]:hidden`}
          >
            <span>Part</span>
            <span className="text-end">Quantity</span>
            <span className="text-end">Waste</span>
            <span className="text-end">Cost</span>
          </li>
          {lines.map((line, index) => (
            <PartRow
              key={line.item_id}
              line={line}
              errors={errors?.[index]}
              onChange={(changes) => change(line.item_id, changes)}
              onRemove={() => onChange(lines.filter(({ item_id }) => item_id !== line.item_id))}
            />
          ))}
          {/* Its figure stands in the column of costs, which a narrow row has not. */}
          <li className="flex justify-between gap-3 py-2.5 ps-3 pe-13 font-semibold @max-[36rem]:pe-3">
            <span>{costOfOne(unit)}</span>
            <span className="tabular-nums">{formats.unitCost(kitCost(lines))}</span>
          </li>
        </ul>
      )}
      {message && (
        <FieldNote id={`${headingId}-error`} isError>
          {message}
        </FieldNote>
      )}
      {lines.length < maxParts && (
        <ItemPicker
          label="Add part by code or name"
          taken={[...lines.map(({ item_id }) => item_id), ...(ownId ? [ownId] : [])]}
          figures={({ cost, unit: per }) => `${formats.unitCost(cost ?? 0)}${perUnit(per)}`}
          onPick={add}
        />
      )}
    </section>
  );
}

const partColumns =
  "grid grid-cols-[minmax(0,1fr)_7rem_5rem_5.5rem_1.75rem] items-center gap-x-3 gap-y-2 px-3 py-2 @max-[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(4.5rem,auto)]";

function PartRow({
  line,
  errors,
  onChange,
  onRemove,
}: {
  line: PartLine;
  errors: { quantity?: { message?: string }; waste_percent?: { message?: string } } | undefined;
  onChange: (changes: Partial<PartLine>) => void;
  onRemove: () => void;
}) {
  const formats = useFormats();
  const noteId = useId();
  const message = errors?.quantity?.message ?? errors?.waste_percent?.message;
  const typed = (name: "quantity" | "waste_percent") => ({
    value: line[name].replace(".", formats.decimal),
    invalid: errors?.[name] !== undefined,
    "aria-describedby": message ? noteId : undefined,
    onChange: (text: string) => onChange({ [name]: text.replace(formats.decimal, ".") }),
  });
  return (
    <li className={partColumns}>
      <div className="min-w-0 @max-[36rem]:col-span-2">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{line.name}</span>
          {line.is_kit && <Badge tone="neutral">Kit</Badge>}
          {!line.is_active && <Badge tone="outline">Inactive</Badge>}
        </p>
        <p className="truncate text-xs tracking-wide text-ink-muted">{line.code}</p>
      </div>
      <SmallInput name="Quantity" code={line.code} after={line.unit} {...typed("quantity")} />
      <SmallInput name="Waste" code={line.code} after="%" {...typed("waste_percent")} />
      <span className="text-end font-medium tabular-nums @max-[36rem]:self-end @max-[36rem]:pb-2.5">
        {formats.unitCost(lineCost(line))}
      </span>
      <Button
        size="iconSm"
        icon={X}
        aria-label={`Remove ${line.code}`}
        title="Remove"
        onClick={onRemove}
        className="@max-[36rem]:col-start-3 @max-[36rem]:row-start-1 @max-[36rem]:justify-self-end"
      />
      {message && (
        <div className="col-span-full">
          <FieldNote id={noteId} isError>
            {message}
          </FieldNote>
        </div>
      )}
    </li>
  );
}

function SmallInput({
  name,
  code,
  after,
  invalid,
  onChange,
  ...input
}: Omit<ComponentProps<"input">, "onChange"> & {
  name: string;
  code: string;
  /** The unit, inside the input. */
  after: string;
  invalid: boolean;
  onChange: (text: string) => void;
}) {
  return (
    <div className="grid gap-1">
      {/* Narrow rows have no heads. */}
      <span aria-hidden="true" className="text-xs text-ink-muted @min-[36rem]:hidden">
        {name}
      </span>
      <div className="relative">
        <input
          aria-label={`${name} of ${code}`}
          aria-invalid={invalid || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...input}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputLook(invalid)} h-control pe-11! text-end tabular-nums`}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2.5 flex max-w-8 items-center truncate text-xs text-ink-muted"
        >
          {after}
        </span>
      </div>
    </div>
  );
}
