import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      const { subject = "", text = "", html = "", attachments } = await PostalMime.parse(Buffer.concat(parts));
      const mail = {
        subject,
        text,
        html,
        attachments: new Map(
          attachments.map(({ filename, content }) => [filename ?? "", Buffer.from(content as ArrayBuffer)]),
        ),
      };
      for (const { address } of envelope.rcptTo) mails.add(address.toLowerCase(), mail);
      done();
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
