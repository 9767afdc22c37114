import { groupIdOf } from "@quotemill/shared/templates/calculation/formula-scope";
import { multiplierProblem } from "@quotemill/shared/templates/checks/problems";
import { isCalculated, isField } from "@quotemill/shared/templates/schema/item-kinds";
import { type FieldPricing, newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import { CircleDollarSign } from "lucide-react";
import { type Dispatch, useId } from "react";
import { AmountField } from "../../../../components/ui/amount-field.tsx";
import { TextButton } from "../../../../components/ui/button.tsx";
import { Checkbox, Switch } from "../../../../components/ui/choices.tsx";
import { Note } from "../../../../components/ui/note.tsx";
import { SelectField } from "../../../../components/ui/select.tsx";
import { RateInputs } from "../price-list/rate-inputs.tsx";
import { useEditing } from "../problems/item-problems.ts";
import type { BuilderAction } from "../state/builder-reducer.ts";
import { CustomerChoice, type PricedItem, PrintedAs } from "./customer-inputs.tsx";

interface Props {
  item: PricedItem;
  dispatch: Dispatch<BuilderAction>;
}

/** Names the unit of the price; null for fields with options, which have a price per option instead. */
function perWords(item: PricedItem): string | null {
  if (item.type === "checkbox") return "when ticked";
  if (isCalculated(item) && item.result === "yes/no") return "if yes";
  return item.type === "number" || isCalculated(item) ? "per unit" : null;
}

export function PricingEditor(props: Props) {
  const { pricing } = props.item;
  const id = useId();
  const switchTo = (isOn: boolean) =>
    props.dispatch({ type: "update", id: props.item.id, changes: { pricing: isOn ? newFieldPricing : undefined } });
  return (
    <section
      data-part="pricing"
      aria-label="Pricing"
      className="col-span-full rounded-md border border-border px-4 py-3"
    >
      <div className="flex items-center gap-2 font-medium">
        <CircleDollarSign size={16} aria-hidden="true" className="text-ink-muted" />
        <label htmlFor={id} className="flex-1 cursor-pointer">
          Pricing
        </label>
        <Switch id={id} checked={Boolean(pricing)} onChange={(event) => switchTo(event.target.checked)} />
      </div>
      {pricing && <Prices {...props} pricing={pricing} />}
    </section>
  );
}

function Prices({ item, dispatch, pricing }: Props & { pricing: FieldPricing }) {
  const { edited } = useEditing();
  const { structure } = edited;
  const shownId = useId();
  const per = perWords(item);
  const isMoney = isCalculated(item) && item.result === "money";
  const update = (changes: Partial<TemplateField>, typingIn?: string) =>
    dispatch({ type: "update", id: item.id, changes, typingIn });
  const change = (changes: Partial<FieldPricing>, typingIn?: string) =>
    update({ pricing: { ...pricing, ...changes } }, typingIn);
  const problem = multiplierProblem(item, new Map(structure.map((each) => [each.id, each])));
  return (
    <div className="mt-3 grid items-start gap-4 pb-1 @[32rem]:grid-cols-2 @[40rem]:grid-cols-3">
      {edited.pricing === null && (
        <div className="col-span-full">
          <Note
            tone="warning"
            action={
              <TextButton onClick={() => dispatch({ type: "describe", changes: { pricing: newTemplatePricing } })}>
                Turn on
              </TextButton>
            }
          >
            Pricing is off in this template's settings.
          </Note>
        </div>
      )}
      {!isMoney && <PriceFrom item={item} pricing={pricing} onChange={change} />}
      {isMoney ? (
        <>
          <p className="col-span-full -mb-1 text-sm text-ink-muted">The result is the price.</p>
          <CostField label="Cost" value={pricing.cost} onChange={(cost) => change({ cost }, "cost")} />
        </>
      ) : pricing.price_from ? null : per ? (
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-2">
          <RateInputs
            name={item.label}
            label={item.label}
            rate={pricing}
            className="w-full @[32rem]:max-w-120"
            onChange={change}
          >
            <div className="grid items-start gap-4 @[32rem]:grid-cols-2">
              <AmountField
                label={`Price ${per}`}
                unit="money"
                max={maxPrice}
                value={pricing.price}
                onChange={(price) => change({ price }, "price")}
              />
              <CostField label={`Cost ${per}`} value={pricing.cost} onChange={(cost) => change({ cost }, "cost")} />
            </div>
          </RateInputs>
        </div>
      ) : (
        <p className="col-span-full -mb-1 text-sm text-ink-muted">
          Enter the price and cost beside each option, or choose an item. Customers do not see costs.
        </p>
      )}
      <SelectField
        label="Multiply by"
        hint={item.type === "number" ? "In addition to its own answer." : undefined}
        error={problem ?? undefined}
        value={pricing.multiply_by ?? ""}
        choices={multiplierChoices(item, structure)}
        onChange={(event) => change({ multiply_by: event.target.value || null })}
      />
      <PrintedAs item={item} onChange={update} />
      <label htmlFor={shownId} className="col-span-full -my-2 flex min-h-control cursor-pointer items-center gap-2">
        <Checkbox id={shownId} checked={pricing.shown} onChange={(event) => change({ shown: event.target.checked })} />
        Show to the customer
      </label>
      {isField(item) && <CustomerChoice field={item} structure={structure} onChange={update} />}
    </div>
  );
}

function CostField(props: { label: string; value: number; onChange: (cost: number) => void }) {
  const hint = "Used to calculate profit. Customers do not see it.";
  return <AmountField {...props} hint={hint} unit="money" max={maxPrice} />;
}

/** The numbers to choose from, plus the current choice even if it is no longer one, so that people can see it. */
function multiplierChoices(item: PricedItem, structure: TemplateItem[]) {
  const chosen = item.pricing?.multiply_by ?? null;
  const inReach = new Set(itemsInReach(structure, item).filter(isNumber));
  const fields = structure.filter((each) => inReach.has(each) || each.id === chosen);
  const isGone = chosen !== null && !fields.some((each) => each.id === chosen);
  return [
    { value: "", label: "Nothing" },
    ...(isGone ? [{ value: chosen, label: "Deleted field" }] : []),
    ...fields.map((each) => ({ value: each.id, label: each.label || "(no label)" })),
  ];
}

const isNumber = (item: TemplateItem) => item.type === "number" || (isCalculated(item) && item.result === "number");

/** Takes price and cost from a table, instead of what is typed here. It is absent while the template has no tables. */
function PriceFrom({
  item,
  pricing: { price_from },
  onChange,
}: {
  item: PricedItem;
  pricing: FieldPricing;
  onChange: (changes: Pick<FieldPricing, "price_from">) => void;
}) {
  const { structure, tables } = useEditing().edited;
  const table = tables.find(({ id }) => id === price_from?.table);
  if (tables.length === 0 && !price_from) return null;
  const keys = table ? [item, ...itemsInReach(structure, item)].filter((each) => canBeKey(each, table)) : [];
  const tableChoices = tables.map(({ id, name }) => ({ value: id, label: name || "(no name)" }));
  const keyChoices = keys.map(({ id, label }) => ({ value: id, label: label || "(no label)" }));
  return (
    <>
      <SelectField
        label="Price from"
        error={price_from && !table ? "This table has been deleted. Choose another one." : undefined}
        value={price_from?.table ?? ""}
        choices={[
          { value: "", label: "Entered here" },
          ...(price_from && !table ? [{ value: price_from.table, label: "Deleted table" }] : []),
          ...tableChoices,
        ]}
        onChange={({ target }) => onChange({ price_from: target.value ? { table: target.value, key: "" } : undefined })}
      />
      {price_from && table && (
        <SelectField
          label="Looked up by"
          error={price_from.key === "" ? undefined : keyProblem(price_from.key, keys, structure)}
          value={price_from.key}
          choices={[
            ...(price_from.key === "" ? [{ value: "", label: "Choose a field" }] : []),
            ...(keys.some(({ id }) => id === price_from.key) || price_from.key === ""
              ? []
              : [{ value: price_from.key, label: labelOf(price_from.key, structure) }]),
            ...keyChoices,
          ]}
          onChange={({ target }) => onChange({ price_from: { ...price_from, key: target.value } })}
        />
      )}
    </>
  );
}

function canBeKey(item: TemplateItem, { key }: PriceTable): boolean {
  if (isCalculated(item)) return key === "number" ? item.result === "number" : item.result === "text";
  const types = key === "number" ? ["number"] : ["select", "radio", "text"];
  return types.includes(item.type);
}

const labelOf = (id: string, structure: TemplateItem[]) =>
  structure.find((item) => item.id === id)?.label ?? "Deleted field";

function keyProblem(id: string, keys: TemplateItem[], structure: TemplateItem[]): string | undefined {
  if (keys.some((key) => key.id === id)) return undefined;
  return structure.some((item) => item.id === id)
    ? "This field cannot be looked up in the table. Choose another one."
    : "This field has been deleted. Choose another one.";
}

/** Other items that a rule or price of this one can name: those of the form and of the same group. */
function itemsInReach(structure: TemplateItem[], item: TemplateItem): TemplateItem[] {
  const byId = new Map(structure.map((each) => [each.id, each]));
  const own = groupIdOf(item, byId);
  return structure.filter((each) => {
    const group = groupIdOf(each, byId);
    return each.id !== item.id && (group === null || group === own);
  });
}
