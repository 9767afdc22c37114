import { extraNamesOf } from "@quotemill/shared/offers/extra-name";
import type { Offer } from "@quotemill/shared/offers/schema";
import { type DeclineReason, declineReasons } from "@quotemill/shared/offers/states";
import { useState } from "react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { Segments } from "../../components/ui/segments.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { TextArea } from "../../components/ui/text-area.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { AcceptedExtras } from "./accepted-extras.tsx";
import { AcceptedQuotes } from "./accepted-quotes.tsx";
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
    <Dialog title="They answered by phone" onClose={onClose}>
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
