import type { Offer } from "@quotemill/shared/offers/offer";
import { type KeyboardEvent, useId, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { inputLook } from "../../components/ui/field.tsx";
import { isCommandKey } from "../../lib/browser.ts";
import { useReply } from "./offers.api.ts";

/** By which another part of the screen leads to the box. */
export const answerBoxId = (offerId: string) => `answer-${offerId}`;

/** The box for the answer to a customer's question. Ctrl Enter, or ⌘ Enter, sends it. */
export function AnswerBox({ offer: { id: offer_id, person } }: { offer: Offer }) {
  const id = useId();
  const [message, setMessage] = useState("");
  const reply = useReply();
  const name = person.name.split(" ")[0] || person.email;

  function handleSend() {
    if (reply.isPending) return;
    if (!message.trim()) return toast.error("Write an answer.");
    reportOutcome(reply.mutateAsync({ offer_id, message }), {
      done: () => toast.success("Answer sent", `${name} gets it by email.`),
      failed: (error) => toast.error(`Failed to send the answer: ${error.message}`),
    });
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isCommandKey(event)) return;
    event.preventDefault();
    handleSend();
  };
  return (
    <div className="mt-2.5 grid gap-2">
      <textarea
        id={answerBoxId(offer_id)}
        aria-label={`Your answer to ${name}`}
        aria-describedby={`${id}hint`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={message}
        maxLength={2_000}
        onChange={(event) => setMessage(event.target.value)}
        onKeyDown={handleKey}
        className={`${inputLook(false)} field-sizing-content max-h-60 min-h-15 resize-y py-2`}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="sm"
          busy={reply.isPending}
          unready={!message.trim()}
          onClick={handleSend}
          className="max-md:h-control-lg max-md:w-full max-md:text-base"
        >
          Send answer
        </Button>
        <p id={`${id}hint`} className="text-xs tracking-wide text-ink-muted">
          {name} gets it by email and on the quote page.
        </p>
      </div>
    </div>
  );
}
