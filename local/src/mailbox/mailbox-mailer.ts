import type { Mailer } from "../../../server/src/features/mail/index.ts";
import type { Db } from "../../../server/src/platform/db.ts";

/** Keeps mails in the database, for `/dev/mail`. */
export const createMailboxMailer = (db: Db): Mailer => ({
  send: async ({ to, subject, text, html }) => {
    await db.insertInto("app.mailbox").values({ recipient: to, subject, text_body: text, html_body: html }).execute();
  },
});
