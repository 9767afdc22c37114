import { formatAud, readAmount, sumAmounts } from "@quotemill/shared/money";
import { Send } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Docket, DocketPart, DocketTotal, Leader } from "../../components/ui/docket.tsx";
import { Note } from "../../components/ui/note.tsx";
import { countOf } from "../../lib/format.ts";
import type { Choice } from "./use-choice.ts";

/** The selected quotes with their total, and the Send button. */
export function SendDesk({
  choice: { ticked, sendable },
  isSending,
  failure,
  handleSend,
}: {
  choice: Choice;
  isSending: boolean;
  failure: string | undefined;
  handleSend: () => void;
}) {
  const total = ticked.length > 0 ? sumAmounts(ticked.map((quote) => quote.grand_total)) : null;
  const unpriced = ticked.filter((quote) => !readAmount(quote.grand_total));
  const sentBefore = ticked.filter((quote) => quote.quote_sent_timestamp !== null);
  return (
    <>
      <Docket>
        <DocketPart>
          <h2 className="font-medium">
            {ticked.length === 0 ? "No quotes selected" : countOf(ticked.length, "quote")}
          </h2>
        </DocketPart>
        {ticked.length > 0 && (
          <DocketPart>
            <dl className="grid gap-1.5">
              {ticked.map((quote) => (
                <Leader key={quote.id} label={quote.quote_number}>
                  {formatAud(quote.grand_total)}
                </Leader>
              ))}
            </dl>
          </DocketPart>
        )}
        <DocketPart>
          <dl className="flex items-baseline justify-between gap-2">
            <dt className="font-semibold">Total</dt>
            <dd>{total === null ? "–" : <DocketTotal amount={total} />}</dd>
          </dl>
        </DocketPart>
      </Docket>
      {unpriced.length > 0 && (
        <Note tone="warning">
          {unpriced.map((quote) => quote.quote_number).join(", ")} {unpriced.length === 1 ? "has" : "have"} no price.
        </Note>
      )}
      {sentBefore.length > 0 && (
        <Note tone="warning">
          {sentBefore.map((quote) => quote.quote_number).join(", ")} {sentBefore.length === 1 ? "was" : "were"} sent
          before. The customer will get {sentBefore.length === 1 ? "it" : "them"} again.
        </Note>
      )}
      <Button disabled={sendable.length === 0} busy={isSending} onClick={handleSend}>
        {!isSending && <Send size={16} aria-hidden="true" />}
        Send
      </Button>
      {failure && !isSending && <Note tone="warning">{failure}</Note>}
    </>
  );
}
