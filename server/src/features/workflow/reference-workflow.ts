import { workflowPlugin } from "@quotemill/workflow";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { addJob } from "../../platform/jobs.ts";
import { companyOfUploadSecret } from "./secrets.service.ts";

const rememberedDays = 30;

/** The reference workflow inside this process. It gets what a stranger would have to bring: who may ask, and a way to mail. */
export const referenceWorkflow: FastifyPluginAsync<{ quotemillUrl: () => string }> = async (app, { quotemillUrl }) => {
  await app.register(workflowPlugin, {
    quotemillUrl,
    authorise: async (secret) => {
      const owner = await companyOfUploadSecret(app.db, secret);
      return owner === null ? null : (companyId) => companyId === owner;
    },
    sendMail: (mail, { companyId, messageId }) =>
      app.db.transaction().execute(async (tx) => {
        if (!(await isNewMessage(tx, companyId, messageId))) return;
        await addJob(tx, "send_quote_mail", { company_id: companyId, mail });
      }),
  });
};

async function isNewMessage(db: Db, company_id: string, message_id: string): Promise<boolean> {
  await db
    .deleteFrom("workflow_mails")
    .where("company_id", "=", company_id)
    .where("created_at", "<", sql<string>`now() - make_interval(days => ${rememberedDays})`)
    .execute();
  const inserted = await db
    .insertInto("workflow_mails")
    .values({ company_id, message_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
