import { Send, TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Note } from "../../components/ui/note.tsx";

/** What is odd, and the button that sends anyway. */
export function SendFoot({
  name,
  oddities,
  canSend,
  isSending,
  failure,
  sentLink,
  onSend,
}: {
  /** The recipient's. */
  name: string;
  oddities: string[];
  canSend: boolean;
  isSending: boolean;
  failure: string | undefined;
  /** The customer's page of what was just sent. */
  sentLink: string | null;
  onSend: () => void;
}) {
  return (
    <>
      {failure && !isSending && <Note tone="warning">{failure}</Note>}
      <Oddities sentences={oddities} />
      {sentLink && !isSending && (
        <div className="flex items-center justify-between gap-3 rounded-md bg-success-soft ps-3 pe-1 text-sm text-success-ink">
          <p className="min-w-0 truncate py-2">Sent. {name} has the link.</p>
          <CopyButton text={sentLink} words="Copy link" />
        </div>
      )}
      <Button size="lg" busy={isSending} unready={!canSend} onClick={onSend} className="min-w-0">
        {!isSending && <Send size={16} aria-hidden="true" className="shrink-0" />}
        <span className="truncate">Send to {name}</span>
      </Button>
    </>
  );
}

/** Scrolls within, so that the button stays in sight however much there is to say. */
function Oddities({ sentences }: { sentences: string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {sentences.length > 0 && (
        <section
          aria-label="Before you send"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
          tabIndex={0}
          className="flex max-h-28 gap-2.5 overflow-y-auto rounded-md bg-warning-soft px-3 py-2 text-xs tracking-wide text-warning-ink"
        >
          <TriangleAlert size={14} aria-hidden="true" className="sticky top-0 mt-0.5 shrink-0" />
          <ul className="grid min-w-0 flex-1 gap-1 self-start">
            {sentences.map((sentence) => (
              <li key={sentence} className="text-pretty wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
