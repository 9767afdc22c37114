import type { Offer } from "@quotemill/shared/offers/offer";
import { dialled } from "@quotemill/shared/text/words";
import { Check, Phone } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { announce } from "../../components/messages/announcements.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";
import { useHandleAcceptance } from "./offers.api.ts";

/**
 * Shows the next step after an acceptance, until someone has done it; then who did it, and when. Shows nothing without such
 * news.
 */
export function NextStep({ offer: { id, news, person } }: { offer: Offer }) {
  const formats = useFormats();
  const { can } = useAuth();
  const block = useRef<HTMLElement>(null);
  // The button goes once it is pressed, so the text that takes its place gets the focus and is read out. A menu that was
  // opened since then would close.
  const { handle, isPending } = useHandleAcceptance(id, () => {
    if (!document.activeElement?.closest("[role=menu]")) block.current?.focus();
  });
  if (!news) return null;
  return (
    <section ref={block} tabIndex={-1} aria-label="Next step" className="grid gap-0.5 outline-none">
      <p className="text-xs tracking-wide text-ink-muted">Next step</p>
      {news.handled_at ? (
        <>
          <h3 className="text-md font-semibold tracking-tight">Done{news.handled_by && ` by ${news.handled_by}`}</h3>
          <p className="text-sm text-ink-muted tabular-nums">{formats.moment(news.handled_at)}</p>
        </>
      ) : (
        <>
          <h3 className="text-md font-semibold tracking-tight">{callWords(person.name)}</h3>
          {person.phone && <PhoneLink number={person.phone} />}
          {can("quotes.send") && (
            <Button busy={isPending} onClick={handle} className="mt-2.5">
              {!isPending && <Check size={16} aria-hidden="true" />}
              Done
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const callWords = (name: string) => ["Call", name.split(" ")[0], "to set a date"].filter(Boolean).join(" ");

/** For a person who has called the customer: removes the row of the acceptance, which is no longer news. */
export function DoneButton({
  offerId,
  person,
  onDone,
  ...look
}: { offerId: string; person: string; onDone?: () => void } & Pick<
  ComponentProps<typeof Button>,
  "aria-label" | "className"
>) {
  const { can } = useAuth();
  const { handle, isPending } = useHandleAcceptance(offerId, () => {
    announce(`Done: ${person}`);
    onDone?.();
  });
  if (!can("quotes.send")) return null;
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={handle} {...look}>
      Done
    </Button>
  );
}

/** A number that a phone dials. */
export function PhoneLink({
  number,
  className = "py-0.5 max-md:min-h-control",
}: {
  number: string;
  className?: string;
}) {
  return (
    <a
      href={`tel:${dialled(number)}`}
      className={`inline-flex w-fit items-center gap-2 font-medium text-primary-ink tabular-nums hover:underline ${className}`}
    >
      <Phone size={14} aria-hidden="true" />
      {number}
    </a>
  );
}
