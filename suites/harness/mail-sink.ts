import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/**
 * A mail server on loopback. `take` returns whether to acknowledge the mail. It can be stopped, and starts again at the same
 * address.
 */
export async function startMailSink(take: (recipients: string[], mail: Buffer) => Promise<boolean> | boolean) {
  let server: SMTPServer;
  let port = 0;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: async (stream, { envelope }, done) => {
        const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
        if (await take(recipients, await buffer(stream))) done();
      },
    });
    // Clients that are killed in the middle of a mail are part of the tests.
    server.on("error", () => undefined);
    const listening = server.listen(port, "127.0.0.1");
    await once(listening, "listening");
    port = (listening.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
