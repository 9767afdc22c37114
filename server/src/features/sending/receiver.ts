import type { Outbound } from "../../platform/http/outbound.ts";

export interface ReceiverDeps {
  outbound: Outbound;
  /** Our own workflow. It may be on this machine. */
  reference: { url: () => string; outbound: Outbound };
  publicUrl: () => string;
}

export interface Receiver {
  /** The address as people see it; null for our own workflow, whose address means nothing to them. */
  url: string | null;
  postTo: string;
  outbound: Outbound;
}

/** Returns the receiver that mails a company's customers: its sending webhook, else our own workflow. */
export function receiverOf({ outbound, reference, publicUrl }: ReceiverDeps, webhook: string | null): Receiver {
  if (webhook && webhook !== `${publicUrl()}/workflow/send`) return { url: webhook, postTo: webhook, outbound };
  return { url: null, postTo: `${reference.url()}/send`, outbound: reference.outbound };
}
