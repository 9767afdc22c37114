import type { Db } from "../../../server/src/platform/db/db.ts";

const columns = [
  "id",
  "recipient as to",
  "subject",
  "text_body as text",
  "html_body as html",
  "created_at as sent_at",
] as const;

const withLinks = <Mail extends { text: string }>(mail: Mail) => ({
  ...mail,
  links: mail.text.match(/https?:\S+/g) ?? [],
});

export async function listMails(db: Db, to?: string) {
  const mails = await db
    .selectFrom("app.mailbox")
    .select(columns)
    .$if(to !== undefined, (query) => query.where("recipient", "=", to ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  return mails.map(withLinks);
}

export async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom("app.mailbox")
    .select((mail) => mail.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findMail(db: Db, id: string) {
  const mail = await db.selectFrom("app.mailbox").select(columns).where("id", "=", id).executeTakeFirst();
  return mail && withLinks(mail);
}
