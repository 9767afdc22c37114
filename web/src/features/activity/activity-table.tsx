import { type AppRole, may } from "@quotemill/shared/access/permissions";
import {
  type Activity,
  type ActivityAction,
  activityActions,
  isByCustomer,
  type MentionedActivity,
} from "@quotemill/shared/screens/activity";
import { pages } from "@quotemill/shared/screens/pages";
import type { ReactNode } from "react";
import { generatePath, Link, type To } from "react-router";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { contactPath } from "../../records/contact-link.tsx";
import { personLink } from "../../records/person-link.ts";
import { useAuth } from "../auth/index.ts";
import type { ActivityQuery } from "./activity.api.ts";

const own = { heads: ["Who", "What", "When"], columns: "minmax(0,6fr) minmax(0,17fr) 11.5rem" };
const everywhere = {
  heads: ["Who", "What", "Company", "When"],
  columns: "minmax(0,6fr) minmax(0,15fr) minmax(0,6fr) 11.5rem",
};

/** Lists who did what and when, latest first. */
export function ActivityTable({
  query,
  empty,
  withCompany = false,
}: {
  query: ActivityQuery;
  empty: ReactNode;
  withCompany?: boolean;
}) {
  const table = withCompany ? everywhere : own;
  return (
    <QueryView
      query={query}
      failed="Failed to load activity"
      skeleton={<TableSkeleton {...table} bones={table.heads.map(() => "w-32")} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={empty}
    >
      {(data) => (
        <>
          <Table label="Activity" {...table}>
            <TableBody>
              {itemsOf(data).map((activity) => (
                <ActivityRow key={activity.id} activity={activity} withCompany={withCompany} />
              ))}
            </TableBody>
          </Table>
          <LoadMore query={query} />
        </>
      )}
    </QueryView>
  );
}

function ActivityRow({ activity, withCompany }: { activity: Activity; withCompany: boolean }) {
  const formats = useFormats();
  const customer = isByCustomer(activity.action) && activity.about.find(({ kind }) => kind === "contact");
  const name = activity.actor_name ?? "Quotemill";
  const doer = customer || { kind: "user" as const, id: activity.actor_id, name, person: null };
  return (
    <Row>
      <Cell className="truncate @max-[40rem]:col-span-2 @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
        <MentionLink mention={doer} />
      </Cell>
      <Cell className="wrap-anywhere @max-[40rem]:col-span-2 @max-[40rem]:row-start-1">
        {wordsOf(activity).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          <ActivityPart key={index} part={part} />
        ))}
      </Cell>
      {withCompany && (
        <Cell className="truncate text-ink-muted @max-[40rem]:text-sm">{activity.company_name ?? "–"}</Cell>
      )}
      <Cell className="whitespace-nowrap text-ink-muted tabular-nums @max-[40rem]:text-sm">
        {formats.moment(activity.created_at)}
      </Cell>
    </Row>
  );
}

const ActivityPart = ({ part }: { part: ReturnType<typeof wordsOf>[number] }) =>
  typeof part === "string" ? part : <MentionLink mention={part} />;

type Part = string | MentionedActivity;
type Told = Pick<Activity, "action" | "subject" | "about">;

/**
 * Describes an activity in words and records: 'Sent', HF-1042, 'to', Tom Webb. Activities that mention no record have their
 * subject as text. Falls back to the action's own name, since a newer server may know more actions. A customer who did it
 * is named in the column Who, and so not again here.
 */
export function wordsOf(activity: Told & { reason?: string | null }): Part[] {
  const words = withoutReason(activity);
  return activity.reason ? [...words, `. Reason: ${activity.reason}`] : words;
}

function withoutReason(activity: Told): Part[] {
  const { action, subject } = activity;
  const words = activityActions[action as ActivityAction] ?? action;
  const about = isByCustomer(action) ? activity.about.filter(({ kind }) => kind !== "contact") : activity.about;
  if (about.length === 0) return [subject ? `${words} ${subject}` : words];
  const people = about.filter(({ kind }) => kind === "contact");
  const things = about.filter(({ kind }) => kind !== "contact");
  if (things.length === 0 || action.startsWith("call.")) {
    const aboutWhat = things.length > 0 ? [" about ", ...joined(things, ", ")] : [];
    return [`${words} `, ...joined(people, ", "), ...aboutWhat];
  }
  const what = joined(things, action === "template.duplicated" ? " as " : ", ");
  const toWhom = people.length > 0 ? [action === "quotes.sent" ? " to " : " for ", ...joined(people, ", ")] : [];
  return [`${words} `, ...what, ...toWhom];
}

const joined = (mentions: MentionedActivity[], between: string): Part[] =>
  mentions.flatMap((mention, index) => (index === 0 ? [mention] : [between, mention]));

/** A name that opens its record, or only the name where there is nothing that this reader may open. */
function MentionLink({ mention }: { mention: MentionedActivity }) {
  const { userProfile } = useAuth();
  const to = locationOf(mention, userProfile?.app_role);
  if (!to) return mention.name;
  return (
    <Link
      to={to}
      className="rounded-xs font-medium underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {mention.name}
    </Link>
  );
}

/** The hash of a link that brings the list of what a person did into sight. */
export const activityHash = "#activity";

function locationOf({ kind, id, person }: MentionedActivity, role: AppRole | undefined): To | null {
  if (!id) return null;
  switch (kind) {
    case "contact":
      return may(role, pages.contact.permission) ? contactPath(id) : null;
    case "template":
      return may(role, pages.editTemplate.permission)
        ? generatePath(pages.editTemplate.path, { templateId: id })
        : null;
    case "user": {
      const page = [pages.team, pages.globalUsers].find(({ permission }) => may(role, permission));
      return page ? { pathname: page.path, search: `?person=${id}`, hash: activityHash } : null;
    }
    default:
      return person && may(role, pages.quotes.permission) ? personLink(person, id) : null;
  }
}
