import type { AnswerValue } from "@quotemill/shared/templates/answers/answers";
import { isForCustomer } from "@quotemill/shared/templates/schema/customer-choice";
import { listProblem } from "@quotemill/shared/templates/schema/rate";
import { hasCondition } from "@quotemill/shared/templates/schema/rules";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { GitBranch } from "lucide-react";
import { memo } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { Checkbox, Radio } from "../../../components/ui/choices.tsx";
import { Field, FieldNote, inputLook } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/select.tsx";

interface ControlProps {
  id: string;
  field: TemplateField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
}

/**
 * Explains why an answer has no price, if the price list lacks its item. Prices from a table or a calculation are explained
 * with the total only.
 */
function unlistedWords({ label, type, options = [], pricing }: TemplateField, value: AnswerValue): string | undefined {
  if (!pricing || pricing.price_from) return undefined;
  const isChoice = type === "select" || type === "radio";
  const rate = isChoice ? pricing.option_prices[options.indexOf(String(value))] : pricing;
  const isCounted = isChoice || (value !== "" && value !== false && Number(value) !== 0);
  return (isCounted && rate && listProblem(label, rate)) || undefined;
}

/** Marks required fields with `aria-required` instead of `required`, so that the browser does not enforce them. */
function TemplateFieldControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  if (field.type === "checkbox") return <Tick {...props} />;
  if (field.type === "radio") return <RadioChoices {...props} />;
  const text = String(value);
  const error = unlistedWords(field, value);
  const shared = {
    "aria-required": field.required || undefined,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Field
      id={id}
      label={field.label}
      required={field.required}
      error={error}
      aside={hasCondition(field) && <ConditionalBadge />}
      // Aligns the controls of neighbouring fields even if only one has a badge.
      className={clsx("self-end", field.type === "textarea" && "@[40rem]:col-span-2")}
    >
      {(wiring) => {
        if (field.type === "select") return <Select {...wiring} {...shared} choices={choicesOf(field, text)} />;
        if (field.type === "textarea") {
          return (
            <textarea
              {...wiring}
              {...shared}
              placeholder={field.placeholder}
              className={clsx(inputLook(false), "field-sizing-content max-h-96 min-h-18 resize-y py-2")}
            />
          );
        }
        return (
          <input
            {...wiring}
            {...shared}
            type={field.type}
            {...(field.type === "number" && { step: "any", inputMode: "decimal" })}
            placeholder={field.placeholder}
            className={clsx(inputLook(error !== undefined), "h-control")}
          />
        );
      }}
    </Field>
  );
}

/** Includes a stored answer that is no longer offered, until someone chooses another. */
function choicesOf(field: TemplateField, chosen: string) {
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  const isGone = chosen !== "" && !options.some(({ value }) => value === chosen);
  return [
    { value: "", label: field.placeholder || "Select an option" },
    ...(isGone ? [{ value: chosen, label: `${chosen} (no longer offered)` }] : []),
    ...options,
  ];
}

function Tick({ id, field, value, onChange }: ControlProps) {
  const error = unlistedWords(field, value);
  return (
    <div className="grid gap-1.5 self-end">
      <label
        htmlFor={id}
        className="flex min-h-control items-center gap-2 rounded-md border border-border px-3 py-1.5 hover:bg-hover"
      >
        <Checkbox
          id={id}
          checked={value === true}
          aria-required={field.required || undefined}
          aria-describedby={error && `${id}-note`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {field.label}
          {field.required && <Asterisk />}
          {isForCustomer(field) && value !== true && (
            <span className="block text-sm text-ink-muted">Optional extra for the customer</span>
          )}
        </span>
        {hasCondition(field) && <ConditionalBadge />}
      </label>
      <ErrorNote id={id} error={error} />
    </div>
  );
}

const ErrorNote = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <FieldNote id={`${id}-note`} isError>
      {error}
    </FieldNote>
  );

/** The first choice carries the id, so that the field can be focused by id. */
function RadioChoices({ id, field, value, onChange }: ControlProps) {
  const error = unlistedWords(field, value);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-note`}
      aria-required={field.required || undefined}
      className="min-w-0 @[40rem]:col-span-2"
    >
      <div className={clsx("flex items-end justify-between gap-3", hasCondition(field) && "min-h-control-sm")}>
        <span id={`${id}-label`} className="text-sm font-medium wrap-anywhere">
          {field.label}
          {field.required && <Asterisk />}
        </span>
        {hasCondition(field) && <ConditionalBadge />}
      </div>
      <div className="mt-1.5 flex min-h-control flex-wrap items-center gap-x-5">
        {[...new Set(field.options)].map((option, index) => (
          <RadioChoice
            key={option}
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            option={option}
            checked={value === option}
            onChoose={() => onChange(option)}
          />
        ))}
      </div>
      <ErrorNote id={id} error={error} />
    </div>
  );
}

function RadioChoice({
  id,
  name,
  option,
  checked,
  onChoose,
}: {
  id: string;
  name: string;
  option: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label htmlFor={id} className="flex min-h-9 cursor-pointer items-center gap-2 wrap-anywhere max-md:min-h-11">
      <Radio id={id} name={name} value={option} checked={checked} onChange={onChoose} />
      {option}
    </label>
  );
}

const Asterisk = () => (
  <span aria-hidden="true" className="ms-1 text-danger-ink">
    *
  </span>
);

export type ChangeField = (fieldId: string, value: AnswerValue) => void;

/** Memoised so that a keystroke re-renders one field of possibly hundreds. */
export const FieldInForm = memo(function FieldInForm({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: TemplateField;
  value: AnswerValue;
  onChange: ChangeField;
}) {
  return (
    <TemplateFieldControl id={id} field={field} value={value} onChange={(changed) => onChange(field.id, changed)} />
  );
});

/** `children` says when the field shows, where there is room for it. */
export function ConditionalBadge({ children = "Conditional" }: { children?: string }) {
  return (
    <Badge tone="accent" icon={<GitBranch size={13} aria-hidden="true" />}>
      {children}
    </Badge>
  );
}
