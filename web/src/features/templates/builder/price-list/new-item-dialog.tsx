import { zodResolver } from "@hookform/resolvers/zod";
import { type PriceItem, priceItemInput } from "@quotemill/shared/prices/item";
import { commonUnits } from "@quotemill/shared/templates/schema/pricing";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../../../components/messages/outcomes.ts";
import { toast } from "../../../../components/messages/toast.tsx";
import { AmountField } from "../../../../components/ui/amount-field.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../components/ui/dialog.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { SuggestField } from "../../../../components/ui/text-fields.tsx";
import { showFieldErrors } from "../../../../lib/api/errors.ts";
import { useCreateItem } from "../../../../records/prices/price-items.api.ts";

/** True if somebody typed a code: 'POST-24' is one word with a digit. */
const isCode = (typed: string) => /^\S*\d\S*$/.test(typed);

/** Adds an item to the price list with what a template needs of it. The rest can be filled in there. */
export function NewItemDialog({
  typed,
  onAdded,
  onClose,
}: {
  /** The search that found nothing: a code or a name. */
  typed: string;
  onAdded: (item: PriceItem) => void;
  onClose: () => void;
}) {
  const add = useCreateItem();
  const names = isCode(typed) ? { code: typed, name: "" } : { code: "", name: typed };
  const form = useForm({
    resolver: zodResolver(priceItemInput),
    defaultValues: { ...names, unit: "", cost: 0, price: null as number | null },
  });
  const { errors } = form.formState;
  const field = (name: "code" | "name" | "unit") => ({ error: errors[name]?.message, ...form.register(name) });
  const [cost = 0, price = null] = form.watch(["cost", "price"]);

  const handleSubmit = form.handleSubmit((input) =>
    reportOutcome(add.mutateAsync(input, { onSuccess: onAdded }), {
      done: ({ code }) => toast.success(`${code} added to the price list`),
      failed: (error) => showFieldErrors(form, error) || toast.error("Failed to add the item", error.message),
    }),
  );

  return (
    <Dialog title="Add to the price list" onClose={onClose}>
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.stopPropagation();
          void handleSubmit(event);
        }}
      >
        <DialogBody>
          <div className="grid gap-4 @min-[26rem]:grid-cols-2">
            <TextField label="Code" required maxLength={50} {...field("code")} />
            <SuggestField
              label="Unit"
              suggestions={commonUnits}
              maxLength={20}
              placeholder="e.g., m"
              {...field("unit")}
            />
            <TextField label="Name" required maxLength={200} className="col-span-full" {...field("name")} />
            <AmountField
              label="Cost"
              unit="cost"
              max={maxPrice}
              value={cost}
              error={errors.cost?.message}
              onChange={(changed) => form.setValue("cost", changed)}
            />
            <AmountField
              label="Price"
              hint="An item without a price is sold at its cost."
              unit="money"
              max={maxPrice}
              value={price}
              error={errors.price?.message}
              onChange={(changed) => form.setValue("price", changed)}
              onEmpty={() => form.setValue("price", null)}
            />
          </div>
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={add.isPending}>
            Add item
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
