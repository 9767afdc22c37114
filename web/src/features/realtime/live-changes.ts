import type { Formats } from "@quotemill/shared/region/formats";
import type { ChangeEvent } from "@quotemill/shared/screens/change-feed";
import { hasWords } from "@quotemill/shared/text/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { announce } from "../../components/messages/announcements.tsx";
import { preloadToaster, toast } from "../../components/messages/toast.tsx";
import { isPhone } from "../../lib/browser.ts";
import { useFormats } from "../../lib/formats.ts";
import { callForDate } from "../../lib/words.ts";
import { isQuoteOpen } from "../../records/open-quotes.ts";
import { personLink } from "../../records/person-link.ts";
import { useSendQuote } from "../../records/sending/send-link.tsx";
import { useAuth } from "../auth/index.ts";
import { affectedKeys, createQueryRefresher, everything } from "./affected-queries.ts";
import { connectChanges } from "./connect-changes.ts";

/**
 * Keeps the screen up to date with the company's quotes and quote drafts. Shows toasts about customers' answers and about
 * new PDFs that are ready to be sent.
 */
export function LiveChanges({ onBuild }: { onBuild: (build: string) => void }) {
  const queryClient = useQueryClient();
  const send = useEffectEvent(useSendQuote());
  const navigate = useNavigate();
  const formats = useFormats();
  const tell = useEffectEvent((change: ChangeEvent) => {
    const answer = answerIn(change, formats);
    if (!answer) return;
    const { contact_id: id, offer } = change;
    // On a phone the details fill the screen, and their stamp is the news: a toast would lie on it.
    if (answer.isGood && offer?.quote_id && isQuoteOpen(offer.quote_id) && isPhone()) return announce(answer.words);
    const link = id && personLink({ id, email: "" }, offer?.quote_id);
    const view = link ? { label: "View", onClick: () => void navigate(link) } : undefined;
    toast[answer.isGood ? "success" : "info"](answer.words, answer.next, view);
  });
  const { can, view, refreshProfile } = useAuth();
  const sendingOf = useEffectEvent((id: string) =>
    can("quotes.send") ? { label: "Send", onClick: () => void send(id) } : undefined,
  );
  /**
   * Leaves a view that has ended elsewhere, so that no one keeps watching the company. Any other session that has ended is
   * noticed at the person's next action.
   */
  const leaveView = useEffectEvent(() => view && void refreshProfile());
  // The toaster loads while there is a connection, because a toast appears when the connection is lost.
  useEffect(preloadToaster, []);
  useEffect(() => {
    const queue = createQueryRefresher(queryClient);
    const disconnect = connectChanges({
      onChange(change) {
        queue.add(affectedKeys(change));
        tell(change);
        if (change.pdf_ready) {
          toast.success("PDF Ready!", nameAndNumber(change), sendingOf(change.id));
        }
      },
      onResync: () => queue.add(everything),
      onBuild,
      onLost: () => toast.info("Connection lost", "Changes that others make appear once it is back."),
      onBack: () => toast.success("Connected again"),
      onRefused: leaveView,
    });
    return () => {
      disconnect();
      queue.stop();
    };
  }, [queryClient, onBuild]);
  return null;
}

/** An automatic name often ends with the number, which need not be shown twice. */
const nameAndNumber = ({ quote_name, quote_number }: { quote_name: string; quote_number: string }) =>
  hasWords(quote_name, quote_number) ? quote_name : `${quote_name}, ${quote_number}`;

const verbs = new Map([
  ["accepted", "accepted"],
  ["declined", "declined"],
  ["question", "asked a question about"],
]);

/**
 * For example 'Marcus Webb accepted $4,094.20', or 'Marcus Webb declined HF-1042', and what to do next. Null for all that
 * is not a customer's answer: colleagues know what they did.
 */
function answerIn({ offer, quote_number }: ChangeEvent, { cents }: Pick<Formats, "cents">) {
  const verb = offer?.actor === "customer" && verbs.get(offer.kind);
  if (!verb) return null;
  const isGood = offer.kind === "accepted";
  const what = offer.total == null ? quote_number : cents(offer.total, offer.currency);
  const next = isGood ? [callForDate, offer.phone].filter(Boolean).join(", ") : undefined;
  return { isGood, words: `${offer.person} ${verb} ${what}`, next };
}
