import type { Db } from "../../platform/db/db.ts";
import { tooMany } from "../../platform/errors.ts";
import { budgets, giveBack, msUntilRenewed, spend } from "../../platform/http/budgets.ts";
import { aboutContact, type Doer, recordActivity } from "../activity/index.ts";

type Counted = "mailsToMailbox" | "mails" | "reminders" | "staffMails";

/** A mail that is about to go out, by any webhook or mail server. */
interface CountedMail {
  company_id: string;
  to: string;
  /** A mail to staff is about an answer. All other kinds go to customers. */
  kind: "quote" | "reminder" | "answer" | "staff";
  /** The sender; absent if the mail goes out automatically. */
  by?: Doer;
}

/** The reason why a mail must wait, and for how long. */
interface Overspent {
  words: string;
  waitMs: number;
}

interface MailLimits {
  perHour?: number | undefined;
  perHourToOne?: number | undefined;
}

export type MailBudget = ReturnType<typeof createMailBudget>;

/**
 * Every mail to a customer is counted here before it goes out, so that no company can flood a mailbox or use this
 * server as a relay. Once the budget is used up, mails that people send are refused, and automatic ones wait.
 */
export function createMailBudget(
  db: Db,
  { perHour = budgets.mails.most, perHourToOne = budgets.mailsToMailbox.most }: MailLimits = {},
) {
  const most: Record<Counted, number> = {
    mailsToMailbox: perHourToOne,
    mails: perHour,
    // The rest is for people: a morning full of reminders must not keep them from sending.
    reminders: Math.ceil((perHour * budgets.reminders.most) / budgets.mails.most),
    staffMails: perHour,
  };

  /** Counts the mail and returns null if it may go out. */
  async function take(mail: CountedMail): Promise<Overspent | null> {
    const taken: [Counted, string][] = [];
    for (const [name, key] of countedIn(mail)) {
      if (await spend(db, name, key, { most: most[name] })) {
        taken.push([name, key]);
        continue;
      }
      await takeBackAll(taken);
      await tell(name, mail);
      const waitMs = await msUntilRenewed(db, name, key);
      return { waitMs, words: `${wordsOf(name, mail)} You can send the next one ${inWords(waitMs)}.` };
    }
    return null;
  }

  const wordsOf = (name: Counted, { to }: CountedMail) =>
    name === "mailsToMailbox"
      ? `${to} has had ${most[name]} emails from your company within an hour.`
      : `Your company has sent ${most[name]} emails within an hour, which is its limit.`;

  /** Records a refusal in the activity, but not each one: people who are refused may well try again. */
  async function tell(name: Counted, { company_id, to, by }: CountedMail) {
    const isAboutPerson = name === "mailsToMailbox";
    if (!(await spend(db, "mailRefusals", `${name} ${company_id} ${isAboutPerson ? mailboxOf(to) : ""}`))) return;
    const doer = by ?? { id: null, email: null, full_name: null, company_id };
    const about = isAboutPerson ? aboutContact(await findContact(db, company_id, to)) : [];
    const subject = isAboutPerson ? to : name === "staffMails" ? "colleagues" : "all customers";
    await recordActivity(db, doer, { action: "quotes.mail_refused", subject, about, company_id });
  }

  async function takeBackAll(counted: [Counted, string][]) {
    for (const [name, key] of counted) await giveBack(db, name, key, { most: most[name] });
  }
  /** For a mail that did not go out after all. */
  const takeBack = (mail: CountedMail) => takeBackAll(countedIn(mail));

  return {
    take,
    takeBack,
    /** Runs a function that mails a customer, or refuses to. If the function fails, no mail was sent. */
    async within<T>(mail: CountedMail, work: () => Promise<T>): Promise<T> {
      const overspent = await take(mail);
      if (overspent) throw tooMany(overspent.words, overspent.waitMs);
      try {
        return await work();
      } catch (error) {
        await takeBack(mail);
        throw error;
      }
    },
  };
}

function countedIn({ company_id, to, kind }: CountedMail): [Counted, string][] {
  if (kind === "staff") return [["staffMails", company_id]];
  return [
    ["mailsToMailbox", `${company_id} ${mailboxOf(to)}`],
    ...(kind === "reminder" ? [["reminders", company_id] as [Counted, string]] : []),
    ["mails", company_id],
  ];
}

/** The person behind `Ada+quotes@example.com` is the one behind `ada@example.com`. */
function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.toLowerCase().split("@");
  return `${name.split("+")[0]}@${domain}`;
}

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}

const findContact = async (db: Db, companyId: string, email: string) =>
  (await db
    .selectFrom("contacts")
    .select(["id", "first_name", "last_name", "email"])
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .executeTakeFirst()) ?? null;
