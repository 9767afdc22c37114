import type { FieldCondition } from "@quotemill/shared/templates/condition-schema";
import { listedValues, takesList, takesNumber, takesWholeValue } from "@quotemill/shared/templates/operators";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { clsx } from "clsx";
import { Check, Plus } from "lucide-react";
import { useId } from "react";
import { inputLook } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { valuesOf } from "./condition-words.ts";

type Wiring = { "aria-invalid"?: true; "aria-describedby"?: string };

/** The value to compare with: chosen if the controlling field has a fixed set, otherwise typed. */
export function ConditionValue({
  conditional,
  controller,
  wiring,
  onChange,
}: {
  conditional: FieldCondition;
  controller: TemplateItem | undefined;
  /** Marks it as invalid and links it to the message. */
  wiring: Wiring;
  onChange: (condition: FieldCondition, typingIn?: string) => void;
}) {
  const hintId = useId();
  const { operator, showWhen } = conditional;
  const values = valuesOf(controller);
  const isList = takesList(operator);

  if (operator === "isBetween") return <Range {...{ conditional, wiring, onChange }} />;
  if (values.length > 0 && takesWholeValue(operator)) {
    const isOffered = showWhen === "" || values.some(({ value }) => value === showWhen);
    const choices = [
      { value: "", label: "Choose a value" },
      ...(isOffered ? [] : [{ value: showWhen, label: `${showWhen} (no longer offered)` }]),
      ...values,
    ];
    return (
      <Select
        {...wiring}
        aria-label="Value"
        value={showWhen}
        choices={choices}
        onChange={(event) => onChange({ ...conditional, showWhen: event.target.value })}
      />
    );
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <input
        aria-label={isList ? "Values" : "Value"}
        inputMode={takesNumber(operator) ? "decimal" : undefined}
        aria-invalid={wiring["aria-invalid"]}
        aria-describedby={wiring["aria-describedby"] ?? (isList ? hintId : undefined)}
        maxLength={2000}
        value={showWhen}
        onChange={(event) => onChange({ ...conditional, showWhen: event.target.value }, "showWhen")}
        className={`${inputLook(Boolean(wiring["aria-invalid"]))} h-control`}
      />
      {isList && (
        <p id={hintId} className="text-xs tracking-wide text-ink-muted">
          Separate values with commas.
        </p>
      )}
      {isList && values.length > 0 && (
        <ValueChips values={values} text={showWhen} onChange={(text) => onChange({ ...conditional, showWhen: text })} />
      )}
    </div>
  );
}

/** Two numbers, stored with a comma between them. */
function Range({
  conditional,
  wiring,
  onChange,
}: {
  conditional: FieldCondition;
  wiring: Wiring;
  onChange: (condition: FieldCondition, typingIn?: string) => void;
}) {
  const [lowest = "", ...rest] = conditional.showWhen.split(",").map((each) => each.trim());
  const highest = rest.join(",");
  const bound = (label: string, value: string, showWhen: (typed: string) => string) => (
    <input
      {...wiring}
      aria-label={label}
      inputMode="decimal"
      maxLength={50}
      value={value}
      onChange={({ target }) => onChange({ ...conditional, showWhen: showWhen(target.value) }, label)}
      className={`${inputLook(Boolean(wiring["aria-invalid"]))} h-control min-w-0 flex-1`}
    />
  );
  return (
    <div className="flex min-w-0 items-center gap-2">
      {bound("Lowest value", lowest, (typed) => `${typed.replaceAll(",", ".")}, ${highest}`)}
      <span className="text-sm text-ink-muted">and</span>
      {bound("Highest value", highest, (typed) => `${lowest}, ${typed.replaceAll(",", ".")}`)}
    </div>
  );
}

/** Values that contain a comma are not offered, because commas separate the list. */
function ValueChips({
  values,
  text,
  onChange,
}: {
  values: { value: string; label: string }[];
  text: string;
  onChange: (text: string) => void;
}) {
  const chosen = listedValues(text);
  const isChosen = (value: string) => chosen.some((each) => each.toLowerCase() === value.trim().toLowerCase());
  const toggled = (value: string) =>
    isChosen(value) ? chosen.filter((each) => each.toLowerCase() !== value.trim().toLowerCase()) : [...chosen, value];
  return (
    <div className="flex max-h-30 flex-wrap gap-1 overflow-y-auto p-0.5">
      {values
        .filter(({ value }) => !value.includes(","))
        .map(({ value, label }) => {
          const Icon = isChosen(value) ? Check : Plus;
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen(value)}
              onClick={() => onChange(toggled(value).join(", "))}
              className={clsx(
                "inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border bg-raised px-1.5 text-xs font-medium max-md:min-h-control-sm",
                isChosen(value)
                  ? "border-primary text-primary-ink"
                  : "border-border-strong text-ink-muted hover:text-ink",
              )}
            >
              <Icon size={12} aria-hidden="true" />
              <span className="truncate">{label}</span>
            </button>
          );
        })}
    </div>
  );
}
