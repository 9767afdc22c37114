import { maxSentQuotes, type OfferBrief } from "../offers/states.ts";
import { quoteStatus } from "../quotes/lifecycle.ts";

export const noQuoteSelected = "Please select at least one quote to send";
export const tooManyQuotes = `You can send at most ${maxSentQuotes} quotes in one email.`;
export const noWebhookUrl = "Webhook URL is required";
/** The customer may or may not have the mail. Only a person who checks the workflow can decide. */
export const notConfirmed = "The workflow did not confirm: check there before sending again";
export const sendingNow =
  "These quotes are being sent right now. Wait a moment, then check whether they are marked Sent.";
export const endsInThePast = "Choose today or a later day: the customer could no longer accept it.";
export const pdfMissing = (quoteNumber: string) => `The PDF of ${quoteNumber} is missing: run it again before sending`;
export const pdfChanged = (quoteNumber: string) => `${quoteNumber} has a new PDF. Check it, then send again.`;
export const acceptedBefore = (quoteNumber: string) =>
  `${quoteNumber} has been accepted. To send it again, revise it or ask an admin to undo the acceptance.`;
/** A customer has one revision at a time: `newer` is the number of the one that keeps an earlier one from being sent. */
export const newerSent = (newer: string, mayWithdraw: boolean) =>
  `${newer} is open with the customer. ${mayWithdraw ? "Withdraw" : "Ask an admin to withdraw"} it before you send an earlier revision.`;
export const newerAccepted = (newer: string) =>
  `${newer} has been accepted. To send an earlier revision, revise it or ask an admin to undo the acceptance.`;
export const tooManySends = "Too many sends are in progress. Wait a moment, then try again.";

interface SendableQuote {
  quote_number: string;
  status: string;
  pdf_storage_path: string | null;
  offer?: Pick<OfferBrief, "quote_state"> | null;
}

/** Says why a quote cannot be sent now; null if it can. The PDF of an earlier run does not count. */
export function sendProblem({ quote_number, status, pdf_storage_path, offer }: SendableQuote): string | null {
  if (offer?.quote_state === "accepted") return acceptedBefore(quote_number);
  const known = quoteStatus(status);
  if (known === "Failed") return `${quote_number} failed: run it again before sending`;
  if (!pdf_storage_path) return `${quote_number} has no PDF yet`;
  if (known === "Pending PDF") return `${quote_number} is waiting for its new PDF`;
  return known === "Processing" ? `${quote_number} is being run again. Wait for its new PDF.` : null;
}

interface OfferedQuote extends SendableQuote {
  /** Empty if the quote has no one to be sent to. */
  person_email: string;
  quote_sent_timestamp: string | null;
}

/** The label of the button for sending; null if the quote cannot be sent now. */
export function sendLabel(quote: OfferedQuote): "Send" | "Send again" | null {
  if (!quote.person_email || sendProblem(quote)) return null;
  return quote.quote_sent_timestamp ? "Send again" : "Send";
}
