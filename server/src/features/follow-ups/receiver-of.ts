import type { Outbound } from "../../platform/http/outbound.ts";

export interface ReceiverDeps {
  outbound: Outbound;
  /** Mails the reminders of companies without a sending webhook. It may be on this machine. */
  reference: { url: () => string; outbound: Outbound };
  publicUrl: () => string;
}

/** Where a company's reminders go: to its sending webhook, else to our own workflow. */
export function receiverOf({ outbound, reference, publicUrl }: ReceiverDeps, webhook: string | null) {
  if (webhook !== null && webhook !== `${publicUrl()}/workflow/send`) return { isOwn: false, url: webhook, outbound };
  return { isOwn: true, url: `${reference.url()}/send`, outbound: reference.outbound };
}
