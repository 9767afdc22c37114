import { createDb, createPool } from "../../../server/src/platform/db/driver.ts";
import { factories, password } from "../../../server/test/factories.ts";
import { send } from "./http.ts";

/** A company with a person who works there, and everything they need for a quote. */
export interface Company {
  id: string;
  email: string;
  authorization: string;
  customer: string;
  /** True if its sends become mails, because the reference workflow handles them. */
  sendsMail: boolean;
  quote: { template_id: string; contact_id: string; quote_name: string; answers: object };
}

interface Webhooks {
  /** Null for the reference workflow. */
  quoteUrl: string | null;
  sendUrl: string;
}

/** Fresh companies for each scenario, so that figures do not mix. */
export async function openCompany(
  databaseUrl: string,
  productUrl: string,
  { quoteUrl, sendUrl }: Webhooks,
): Promise<Company> {
  const pool = createPool(databaseUrl, 2);
  try {
    const db = createDb(pool);
    const build = factories(db);
    const { email, company_id } = await build.user({ app_role: "admin" });
    const id = company_id ?? "";
    await db.updateTable("companies").set({ quote_send_webhook_url: sendUrl }).where("id", "=", id).execute();
    const contact = await build.contact({ company_id: id });
    const template = await build.template({ company_id: id, make_webhook_url: quoteUrl });
    return {
      id,
      email,
      authorization: await signIn(productUrl, email),
      customer: contact.email,
      sendsMail: quoteUrl === null,
      quote: { template_id: template.id, contact_id: contact.id, quote_name: "Faults", answers: {} },
    };
  } finally {
    await pool.end();
  }
}

export async function signIn(productUrl: string, email: string): Promise<string> {
  const answer = await send(`${productUrl}/auth/v1/token?grant_type=password`, { body: { email, password } });
  if (answer?.status !== 200) throw new Error(`Signing in: ${answer?.status ?? "no answer"}`);
  return `Bearer ${String(answer.body.access_token)}`;
}
