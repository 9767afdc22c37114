import { extraName, extraNamesOf } from "@quotemill/shared/offers/answers";
import { extraPrices, priceWithExtras } from "@quotemill/shared/offers/extras";
import type { Offer } from "@quotemill/shared/offers/offer";
import { type DeclineReason, declineReasons, type OfferChoice } from "@quotemill/shared/offers/states";
import { writtenSum } from "@quotemill/shared/offers/totals";
import { useId, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox, Radio, Segments } from "../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { TextArea } from "../../components/ui/text-fields.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useRecordAnswer } from "./offers.api.ts";

const answers = [
  { value: "accepted", label: "Accepted" },
  { value: "declined", label: "Declined" },
] as const;
type Answer = (typeof answers)[number]["value"];
const reasons = Object.entries(declineReasons).map(([value, label]) => ({ value, label }));

/** Records an answer that did not come through the page. It carries no signature, and says so. */
export function PhoneAnswerDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const record = useRecordAnswer();
  const open = offer.quotes.filter(({ state, quote_id }) => state === "open" && quote_id !== null);
  const [answer, setAnswer] = useState<Answer>("accepted");
  const [quoteIds, setQuoteIds] = useState(open.length === 1 ? [open[0]?.quote_id ?? ""] : []);
  const [extras, setExtras] = useState<string[]>([]);
  const [name, setName] = useState(offer.person.name);
  const [reason, setReason] = useState<DeclineReason>("price");
  const [comment, setComment] = useState("");
  const chosen = open.filter(({ quote_id }) => quoteIds.includes(quote_id ?? ""));
  const offered = new Set(chosen.flatMap(extraNamesOf));
  const isAccepted = answer === "accepted";
  const problem = isAccepted
    ? (quoteIds.length === 0 && "Choose what was accepted.") || (!name.trim() && "Enter who accepted.")
    : null;

  function handleRecord() {
    if (problem) return toast.error(problem);
    const given = isAccepted
      ? { quote_ids: quoteIds, extras: extras.filter((each) => offered.has(each)), name }
      : { reason, comment };
    reportOutcome(record.mutateAsync({ offer_id: offer.id, answer, ...given }, { onSuccess: onClose }), {
      done: () => toast.success("Answer recorded"),
      failed: (error) => toast.error(`Failed to record the answer: ${error.message}`),
    });
  }
  return (
    <Dialog title="Record answer by phone" onClose={onClose}>
      <DialogBody>
        <Segments label="Answer" choices={answers} value={answer} onChoose={setAnswer} />
        {isAccepted ? (
          <>
            {open.length > 1 && (
              <AcceptedQuotes quotes={open} choice={offer.choice} chosen={quoteIds} onChoose={setQuoteIds} />
            )}
            <AcceptedExtras quotes={chosen} chosen={extras} onChoose={setExtras} />
            <TextField
              label="Who accepted"
              required
              maxLength={200}
              value={name}
              hint="Recorded with your name and the time, without a signature."
              onChange={(event) => setName(event.target.value)}
            />
          </>
        ) : (
          <>
            <SelectField
              label="Reason"
              choices={reasons}
              value={reason}
              onChange={(event) => setReason(event.target.value as DeclineReason)}
            />
            <TextArea
              label="Comment"
              maxLength={2_000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={record.isPending} unready={Boolean(problem)} onClick={handleRecord}>
          Record answer
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Asks which quotes the customer accepted: one of several alternatives, or any number if each has its own answer. */
function AcceptedQuotes({
  quotes,
  choice,
  chosen,
  onChoose,
}: {
  quotes: Offer["quotes"];
  choice: OfferChoice;
  chosen: string[];
  onChoose: (ids: string[]) => void;
}) {
  const prefix = useId();
  const { cents } = useFormats();
  const Input = choice === "one" ? Radio : Checkbox;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">What was accepted</legend>
      {quotes.map(({ quote_id, quote_number, quote_name, grand_total, currency }) => {
        const id = quote_id ?? "";
        const others = chosen.filter((each) => each !== id);
        const toggled = chosen.includes(id) ? others : [...others, id];
        return (
          <label
            key={id}
            htmlFor={`${prefix}${id}`}
            className="flex cursor-pointer items-center gap-2.5 py-1 max-md:min-h-11"
          >
            <Input
              id={`${prefix}${id}`}
              name="accepted"
              checked={chosen.includes(id)}
              onChange={() => onChoose(choice === "one" ? [id] : toggled)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {quote_name} <span className="text-ink-muted">{quote_number}</span>
            </span>
            {grand_total !== null && <span className="tabular-nums">{cents(grand_total, currency)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

type OfferedQuote = Offer["quotes"][number];

/** Asks which extras the customer added to the accepted quotes, and shows what all of it comes to. */
function AcceptedExtras({
  quotes,
  chosen,
  onChoose,
}: {
  quotes: OfferedQuote[];
  chosen: string[];
  onChoose: (names: string[]) => void;
}) {
  const prefix = useId();
  const { cents } = useFormats();
  const adds = new Map(
    quotes.flatMap((quote) =>
      extraPrices(quote, chosenIn(quote, chosen)).map(({ field_id, grand_total }) => [
        extraName(quote.position, field_id),
        grand_total,
      ]),
    ),
  );
  const sum = writtenSum(
    quotes.map((quote) => withChosen(quote, chosen)),
    cents,
  );
  return (
    <>
      {quotes.map(({ position, quote_name, currency, extras }) => (
        <fieldset key={position} className="grid gap-1 empty:hidden">
          {extras.length > 0 && (
            <legend className="mb-1.5 text-sm font-medium">
              {quotes.length > 1 ? `Extras they chose for ${quote_name}` : "Extras they chose"}
            </legend>
          )}
          {extras.map(({ field_id, name }) => {
            const full = extraName(position, field_id);
            const others = chosen.filter((each) => each !== full);
            return (
              <label
                key={full}
                htmlFor={prefix + full}
                className="flex cursor-pointer items-center gap-2.5 py-1 max-md:min-h-11"
              >
                <Checkbox
                  id={prefix + full}
                  checked={chosen.includes(full)}
                  onChange={() => onChoose(chosen.includes(full) ? others : [...others, full])}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="tabular-nums">+{cents(adds.get(full) ?? null, currency)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
      {sum !== null && <p className="text-end font-semibold tabular-nums">Total {sum}</p>}
    </>
  );
}

const chosenIn = ({ position, extras }: OfferedQuote, chosen: string[]) =>
  extras.map(({ field_id }) => field_id).filter((id) => chosen.includes(extraName(position, id)));

/** The quote with what the chosen extras bring it to, at the prices it was sent with, as the server adds them up. */
function withChosen(quote: OfferedQuote, chosen: string[]) {
  const { grand_total, extras, basis, currency } = quote;
  const plain = { sub_total: null, tax_total: null, grand_total };
  const price = priceWithExtras({ lines: [], totals: plain, extras, basis }, chosenIn(quote, chosen));
  return { currency, tax_name: "", totals: price?.totals ?? plain };
}
