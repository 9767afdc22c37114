import { may } from "@quotemill/shared/access/permissions";
import { type Page, pages } from "@quotemill/shared/screens/pages";
import { accounts, type PageKey, type Role, type Visit } from "../visit.ts";

/** These only redirect to others. */
const redirects = ["home", "settings", "firstTemplate"];
const publicPages = ["login", "acceptInvitation", "requestPasswordReset", "resetPassword", "accountActivated"];

/** Every page for every role that may open it. New pages are included automatically. */
export const pageVisits: Visit[] = (Object.keys(pages) as PageKey[])
  .filter((key) => !redirects.includes(key))
  .flatMap((page): Visit[] => {
    const { path } = pages[page];
    if (publicPages.includes(page)) return [{ name: path, page }];
    return rolesOf(pages[page]).map((role) => ({ name: `${path} as ${role}`, role, page }));
  });

function rolesOf({ permission }: Page): Role[] {
  const roles = Object.keys(accounts) as Role[];
  return permission ? roles.filter((role) => may(role, permission)) : roles;
}
