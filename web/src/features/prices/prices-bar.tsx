import { changePricesInput } from "@quotemill/shared/prices/changes";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { maxChosen, tooManyChosen } from "@quotemill/shared/requests/paging";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { BarButton, type Selection, SelectionBar } from "../../components/lists/selection.tsx";
import { toast } from "../../components/messages/toast.tsx";
import { AmountField } from "../../components/ui/amount-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { Leader } from "../../components/ui/docket.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { FormError } from "../../components/ui/note.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { wordsOf } from "../../lib/api/errors.ts";
import { useFormats } from "../../lib/formats.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { countOf } from "../../lib/words.ts";
import { isKit } from "./draft.ts";
import { maxMarkup } from "./edit-cells.tsx";
import { EffectsInShort } from "./effects/what-it-does.tsx";
import { effectLines } from "./price-words.ts";
import { effectsQuery, type PriceAct } from "./prices.api.ts";
import { useApply } from "./take-back.ts";

type ItemSelection = Selection<PriceItem>;

/** What can be done with the ticked items. */
export function PricesBar({ selection }: { selection: ItemSelection }) {
  const { chosen } = selection;
  const { apply, isPending } = useApply();
  const [on, off] = [true, false].map((isActive) => chosen.filter(({ is_active }) => is_active === isActive));
  const switchTo = (items: PriceItem[], is_active: boolean) =>
    apply(
      { ids: items.map(({ id }) => id), is_active },
      `${countOf(items.length, "item")} switched ${is_active ? "on" : "off"}`,
    );
  return (
    <SelectionBar selection={selection} what="item">
      <ActButton name="Set markup" selection={selection} />
      {on && on.length > 0 && (
        <BarButton count={chosen.length} busy={isPending} onClick={() => switchTo(on, false)}>
          Switch off
        </BarButton>
      )}
      {off && off.length > 0 && (
        <BarButton count={chosen.length} busy={isPending} onClick={() => switchTo(off, true)}>
          Switch on
        </BarButton>
      )}
      <ActButton name="Raise cost" selection={selection} />
    </SelectionBar>
  );
}

type ActName = "Raise cost" | "Set markup";

/** A button whose dialog asks for a percentage, shows what it does, and does it. */
function ActButton({ name, selection }: { name: ActName; selection: ItemSelection }) {
  const [isOpen, setIsOpen] = useState(false);
  const { chosen } = selection;
  const isTooMany = chosen.length > maxChosen;
  const Form = name === "Raise cost" ? RaiseForm : MarkupForm;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        unready={isTooMany}
        onClick={() => (isTooMany ? toast.error(tooManyChosen) : setIsOpen(true))}
      >
        {name}
      </Button>
      {isOpen && (
        <Dialog title={name} onClose={close}>
          <Form chosen={chosen} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

interface FormProps {
  chosen: PriceItem[];
  onClose: () => void;
}

function RaiseForm({ chosen, onClose }: FormProps) {
  const formats = useFormats();
  const [typed, setTyped] = useState("");
  const cost_percent = typed.trim().replace(formats.decimal, ".").replace("−", "-");
  const act = { ids: chosen.map(({ id }) => id), cost_percent };
  const isGiven = cost_percent !== "" && Number(cost_percent) !== 0 && cost_percent !== "-";
  const read = changePricesInput.safeParse(act);
  const problem = isGiven && !read.success ? read.error.issues[0]?.message : undefined;
  const isLess = cost_percent.startsWith("-");
  return (
    <ActForm
      act={isGiven && read.success ? act : null}
      chosen={chosen}
      label={(count) => `${isLess ? "Lower" : "Raise"} ${countOf(count, "cost")}`}
      done={(count) => `${countOf(count, "cost")} ${isLess ? "lowered" : "raised"}`}
      countOf={({ costCount }) => costCount}
      nothing={chosen.every(isKit) ? "Kits cost what their parts cost." : "No cost changes."}
      onClose={onClose}
    >
      <TextField
        label="Raise cost by"
        hint="A minus lowers it."
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        end={<PercentSign />}
      />
    </ActForm>
  );
}

function MarkupForm({ chosen, onClose }: FormProps) {
  const [markup, setMarkup] = useState(0);
  return (
    <ActForm
      act={{ ids: chosen.map(({ id }) => id), markup_basis_points: markup }}
      chosen={chosen}
      label={() => `Set ${countOf(chosen.length, "markup")}`}
      done={() => `${countOf(chosen.length, "markup")} set`}
      countOf={() => chosen.length}
      nothing="No price changes."
      onClose={onClose}
    >
      <AmountField
        label="Markup"
        hint="Fixed prices become prices with this markup."
        unit="percent"
        max={maxMarkup}
        value={markup}
        onChange={setMarkup}
      />
    </ActForm>
  );
}

const PercentSign = () => (
  <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-muted">
    %
  </span>
);

type Lines = ReturnType<typeof effectLines>;

const typingPauseMs = 250;

function ActForm({
  act,
  chosen,
  label,
  done,
  countOf: countIn,
  nothing,
  onClose,
  children,
}: {
  /** What the form does; null while it is not known. */
  act: PriceAct | null;
  chosen: PriceItem[];
  label: (count: number) => string;
  /** What a toast says afterwards. */
  done: (count: number) => string;
  countOf: (lines: Lines) => number;
  /** What to say if the change has no effect. */
  nothing: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const formats = useFormats();
  const { apply, isPending } = useApply();
  const asked = useDebounced(JSON.stringify(act), typingPauseMs);
  const isSettled = act !== null && asked === JSON.stringify(act);
  const effects = useQuery({ ...effectsQuery(act ?? { ids: [] }), enabled: isSettled });
  const lines = act && effects.data ? effectLines(effects.data, chosen, formats) : null;
  const isReady = isSettled && lines !== null && !effects.isPlaceholderData;
  const count = lines ? countIn(lines) : chosen.length;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (act && isReady && count > 0 && !isPending) apply(act, done(count), onClose);
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="contents">
      <DialogBody>
        <div className="grid gap-3.5">
          {children}
          {effects.error && act && <FormError>{wordsOf(effects.error)}</FormError>}
          {act && !effects.error && (lines ? <Effects {...lines} nothing={nothing} /> : <EffectBones />)}
          {act && !effects.error && effects.data && <EffectsInShort effects={effects.data} />}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending} unready={!isReady || count === 0}>
          {label(count)}
        </Button>
      </DialogFoot>
    </form>
  );
}

const EffectBones = () => (
  <div className="grid gap-3 py-1">
    <Bone />
    <Bone />
  </div>
);

const mostListed = 100;

/** How many costs and prices move, and each price before and after. */
function Effects({ lines, moved, nothing }: Lines & { nothing: string }) {
  const formats = useFormats();
  if (lines.length === 0) return <p className="text-sm text-ink-muted">{nothing}</p>;
  return (
    <>
      <dl className="grid gap-1 text-sm">
        {lines.map(({ label, words }) => (
          <Leader key={label} label={label}>
            {words}
          </Leader>
        ))}
      </dl>
      {moved.length > 0 && (
        <ul aria-label="Prices that change" className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
          {moved.slice(0, mostListed).map(({ id, code, before, after }) => (
            <li key={id} className="flex justify-between gap-3">
              <span className="truncate text-ink-muted">{code}</span>
              <span className="tabular-nums">
                <span className="text-ink-muted">{formats.cents(before.price)} → </span>
                <b className="font-medium">{formats.cents(after.price)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
