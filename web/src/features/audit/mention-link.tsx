import type { AuditMention } from "@quotemill/shared/audit";
import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import type { AppRole } from "@quotemill/shared/users";
import { generatePath, Link, type To } from "react-router";
import { useAuth } from "../auth/index.ts";
import { contactPath } from "../contacts/index.ts";
import { personLink } from "../quotes/index.ts";

/** A name that opens its record, or only the name where there is nothing that this reader may open. */
export function MentionLink({ mention }: { mention: AuditMention }) {
  const { userProfile } = useAuth();
  const to = placeOf(mention, userProfile?.app_role);
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

/** Brings the list of what a person did into sight. */
export const activityHash = "#activity";

function placeOf({ kind, id, person }: AuditMention, role: AppRole | undefined): To | null {
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
