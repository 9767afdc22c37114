import {
  type AuditAction,
  type AuditEntry,
  type AuditMention,
  auditActions,
  isByCustomer,
} from "@quotemill/shared/audit";

type Part = string | AuditMention;

/**
 * What was done, in words and records: 'Sent', HF-1042, 'to', Tom Webb. Entries that mention no record have their subject
 * as text. Falls back to the action's own name, since a newer server may know more actions. Customers do things
 * themselves, so they are not named again.
 */
export function wordsOf(entry: Pick<AuditEntry, "action" | "subject" | "about">): Part[] {
  const { action, subject } = entry;
  const words = auditActions[action as AuditAction] ?? action;
  const about = isByCustomer(action) ? entry.about.filter(({ kind }) => kind !== "contact") : entry.about;
  if (about.length === 0) return [subject ? `${words} ${subject}` : words];
  const people = about.filter(({ kind }) => kind === "contact");
  const things = about.filter(({ kind }) => kind !== "contact");
  if (things.length === 0) return [`${words} `, ...joined(people, ", ")];
  const what = joined(things, action === "template.duplicated" ? " as " : ", ");
  const toWhom = people.length > 0 ? [action === "quotes.sent" ? " to " : " for ", ...joined(people, ", ")] : [];
  return [`${words} `, ...what, ...toWhom];
}

const joined = (mentions: AuditMention[], between: string): Part[] =>
  mentions.flatMap((mention, index) => (index === 0 ? [mention] : [between, mention]));
