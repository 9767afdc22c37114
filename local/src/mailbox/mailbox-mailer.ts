import type { Mailer } from "../../../server/src/features/mail/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";

/** Keeps mails in the database, for `/dev/mail`, with attached pictures where they are shown. */
export const createMailboxMailer = (db: Db): Mailer => ({
  send: async ({ to, subject, text, html, attachments = [] }) => {
    const html_body = attachments.reduce(
      (shown, { cid, contentType, content }) =>
        cid ? shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`) : shown,
      html,
    );
    await db.insertInto("app.mailbox").values({ recipient: to, subject, text_body: text, html_body }).execute();
  },
});
