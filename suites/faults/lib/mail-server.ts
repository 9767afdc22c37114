import { undoLater } from "../../harness/clean-up.ts";
import { startMailSink } from "../../harness/mail-sink.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A deaf server never accepts a mail that it was given; a mute one accepts it and never says so. */
type Mood = "well" | "deaf" | "mute";

/** Accepts every mail and keeps its recipient and Message-ID. */
export async function startMailServer() {
  const mails: { to: string; messageId: string; at: number }[] = [];
  let mood: Mood = "well";
  let given = 0;
  const sink = await startMailSink(([to = ""], mail) => {
    given++;
    if (mood === "deaf") return false;
    const messageId = mail.toString().match(/^message-id:\s*(\S+)/im)?.[1] ?? "none";
    mails.push({ to, messageId, at: Date.now() });
    return mood !== "mute";
  });
  undoLater(sink.stop);
  return {
    ...sink,
    mails,
    /** Returns a function that counts the mails it has been given since. */
    become(next: Mood) {
      mood = next;
      const before = given;
      return () => given - before;
    },
  };
}
