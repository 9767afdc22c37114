import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { undoLater } from "./clean-up.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A deaf server never accepts a mail that it was given; a mute one accepts it and never says so. */
type Mood = "well" | "deaf" | "mute";

/** Accepts every mail and keeps its recipient and Message-ID. */
export async function startMailServer() {
  const port = await findFreePort();
  const mails: { to: string; messageId: string; at: number }[] = [];
  let server: SMTPServer | undefined;
  let mood: Mood = "well";
  let given = 0;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: async (stream, { envelope }, done) => {
        let text = "";
        for await (const chunk of stream) text += chunk;
        given++;
        if (mood === "deaf") return;
        const messageId = text.match(/^message-id:\s*(\S+)/im)?.[1] ?? "none";
        mails.push({ to: envelope.rcptTo[0]?.address ?? "", messageId, at: Date.now() });
        if (mood !== "mute") done();
      },
    });
    // Clients killed in the middle of a mail are part of the test.
    server.on("error", () => undefined);
    await once(server.listen(port, "127.0.0.1"), "listening");
  };
  const stop = () => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  await start();
  undoLater(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    start,
    stop,
    /** Returns a function that counts the mails it has been given since. */
    become(next: Mood) {
      mood = next;
      const before = given;
      return () => given - before;
    },
  };
}
