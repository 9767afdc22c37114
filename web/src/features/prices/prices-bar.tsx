import { changePricesInput } from "@quotemill/shared/prices/changes";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { maxChosen, tooManyChosen } from "@quotemill/shared/requests/paging";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
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
import { failingWords, testsIn, withStatus } from "./effects/effect-words.ts";
import { EffectsInShort } from "./effects/what-it-does.tsx";
import { effectLines } from "./price-words.ts";
import { effectsQuery, type PriceAct } from "./prices.api.ts";
import { useApply } from "./undo-change.ts";

type ItemSelection = Selection<PriceItem>;

/** Actions on the ticked items. */
export function PricesBar({ selection }: { selection: ItemSelection }) {
  const { chosen } = selection;
  const { apply, isPending } = useApply();
  const [on, off] = [true, false].map((isActive) => chosen.filter(({ is_active }) => is_active === isActive));
  const setActive = (items: PriceItem[], is_active: boolean) =>
    apply(
      { ids: items.map(({ id }) => id), is_active },
      `${countOf(items.length, "item")} ${is_active ? "activated" : "deactivated"}`,
    );
  return (
    <SelectionBar selection={selection} what="item">
      <ActButton name="Set markup" chosen={chosen} />
      {on && on.length > 0 && (
        <BarButton count={chosen.length} busy={isPending} onClick={() => setActive(on, false)}>
          Deactivate
        </BarButton>
      )}
      {off && off.length > 0 && (
        <BarButton count={chosen.length} busy={isPending} onClick={() => setActive(off, true)}>
          Activate
        </BarButton>
      )}
      <ActButton name="Change costs" chosen={chosen} />
    </SelectionBar>
  );
}

/** Changes the costs of all items that a filter has found, without ticking them. Kits store no cost. */
export function ChangeCosts({ items }: { items: PriceItem[] }) {
  const chosen = items.filter((item) => !isKit(item));
  if (chosen.length === 0) return null;
  return <ActButton name="Change costs" label={`Change ${countOf(chosen.length, "cost")}`} chosen={chosen} />;
}

type ActName = "Change costs" | "Set markup";

/** A button whose dialog asks for a percentage, shows what it does, and does it. */
function ActButton({ name, label = name, chosen }: { name: ActName; label?: string; chosen: PriceItem[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isTooMany = chosen.length > maxChosen;
  const Form = name === "Change costs" ? CostForm : MarkupForm;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        unready={isTooMany}
        onClick={() => (isTooMany ? toast.error(tooManyChosen) : setIsOpen(true))}
      >
        {label}
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

function CostForm({ chosen, onClose }: FormProps) {
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
      label={(count, failing) =>
        [`${isLess ? "Lower" : "Raise"} ${countOf(count, "cost")}`, failing > 0 && failingWords(failing)]
          .filter(Boolean)
          .join(", ")
      }
      done={(count) => `${countOf(count, "cost")} ${isLess ? "lowered" : "raised"}`}
      countOf={({ costCount }) => costCount}
      nothing={chosen.every(isKit) ? "Kits cost what their parts cost." : "No cost changes."}
      onClose={onClose}
    >
      <TextField
        label="Change costs by"
        hint="Enter a negative number to lower costs."
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
  /** The change that the form makes; null while it is not known. */
  act: PriceAct | null;
  chosen: PriceItem[];
  /** Label of the button, given the numbers of items and of failing tests. */
  label: (count: number, failing: number) => string;
  /** Text of the toast afterwards. */
  done: (count: number) => string;
  countOf: (lines: Lines) => number;
  /** Text shown if the change has no effect. */
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
  const failing = isReady && effects.data ? withStatus(testsIn(effects.data), "fails").length : 0;
  const button = useRef<HTMLButtonElement>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (act && isReady && count > 0 && !isPending) apply(act, done(count), onClose);
  }
  /** Enter in the field focuses the button, whose words say what it does, instead of making the change unread. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    button.current?.focus();
  }
  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate className="contents">
      <DialogBody>
        <div className="grid gap-3.5">
          {children}
          {effects.error && act && <FormError>{wordsOf(effects.error)}</FormError>}
          {act && !effects.error && (lines ? <EffectLines lines={lines.lines} nothing={nothing} /> : <EffectBones />)}
          {act && !effects.error && effects.data && <EffectsInShort effects={effects.data} />}
          {act && !effects.error && lines && <MovedPrices moved={lines.moved} />}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button ref={button} type="submit" busy={isPending} unready={!isReady || count === 0}>
          {label(count, failing)}
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

/** Shows how many costs and prices move. */
function EffectLines({ lines, nothing }: Pick<Lines, "lines"> & { nothing: string }) {
  if (lines.length === 0) return <p className="text-sm text-ink-muted">{nothing}</p>;
  return (
    <dl className="grid gap-1 text-sm">
      {lines.map(({ label, words }) => (
        <Leader key={label} label={label}>
          {words}
        </Leader>
      ))}
    </dl>
  );
}

/** Each price before and after. */
function MovedPrices({ moved }: Pick<Lines, "moved">) {
  const formats = useFormats();
  const titleId = useId();
  if (moved.length === 0) return null;
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 id={titleId} className="font-medium">
        Prices that change <span className="font-normal text-ink-muted tabular-nums">({moved.length})</span>
      </h3>
      <ul aria-labelledby={titleId} className="grid gap-1.5 rounded-md bg-sunken px-3 py-2">
        {moved.slice(0, mostListed).map(({ id, code, name, before, after }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-ink-muted">{code}</span>
            </span>
            <span className="shrink-0 tabular-nums">
              <span className="text-ink-muted">{formats.cents(before.price)} → </span>
              <b className="font-medium">{formats.cents(after.price)}</b>
            </span>
          </li>
        ))}
        {moved.length > mostListed && <li className="text-ink-muted">{moved.length - mostListed} more</li>}
      </ul>
    </section>
  );
}
