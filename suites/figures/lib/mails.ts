import PostalMime from "postal-mime";
import { startMailSink } from "../../harness/mail-sink.ts";
import { Arrivals } from "./arrivals.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** By their names. */
  attachments: Map<string, Buffer>;
}

/** Keeps every mail by the address that it went to. */
export async function startMailServer() {
  const mails = new Arrivals<Mail>(({ subject }) => subject);
  const sink = await startMailSink(async (recipients, raw) => {
    const { subject = "", text = "", html = "", attachments } = await PostalMime.parse(raw);
    const files = attachments.map(
      ({ filename, content }) => [filename ?? "", Buffer.from(content as ArrayBuffer)] as const,
    );
    for (const address of recipients) mails.add(address, { subject, text, html, attachments: new Map(files) });
    return true;
  });
  return { ...sink, mails };
}
