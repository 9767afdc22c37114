/** A company has users and admins. Global admins run the installation and belong to no company. */
export const appRoles = ["user", "admin", "global_admin"] as const;
export type AppRole = (typeof appRoles)[number];

/** One table for both sides: screens hide what it forbids, and the server refuses it. */
const allowed = {
  "dashboard.read": ["user", "admin", "global_admin"],
  /** Covers a person's own name, password and sessions. */
  "account.write": ["user", "admin", "global_admin"],
  /** Opens the change feed. Changes of quotes are sent only to those who also have `quotes.read`. */
  "changes.read": ["user", "admin", "global_admin"],
  "companies.manage": ["global_admin"],
  "users.read": ["user", "admin", "global_admin"],
  "users.invite": ["admin", "global_admin"],
  "team.manage": ["admin"],
  "global_users.read": ["global_admin"],
  "audit.read": ["admin", "global_admin"],
  "auth_users.manage": ["global_admin"],
  "guide.read": ["admin", "global_admin"],
  "contacts.read": ["user", "admin"],
  "contacts.write": ["user", "admin"],
  "prices.read": ["user", "admin"],
  "prices.write": ["admin"],
  "quotes.read": ["user", "admin"],
  "quotes.write": ["user", "admin"],
  "quotes.send": ["user", "admin"],
  "templates.read": ["user", "admin"],
  "templates.write": ["admin"],
  "settings.read": ["user", "admin"],
  "settings.write": ["user", "admin"],
  "company.write": ["admin"],
  "integrations.write": ["admin"],
} as const satisfies Record<string, readonly AppRole[]>;

export type Permission = keyof typeof allowed;

export function may(role: AppRole | null | undefined, permission: Permission): boolean {
  return role != null && (allowed[permission] as readonly AppRole[]).includes(role);
}

/** Whether a company shows what things cost to a person of that role. */
export const seesCosts = (role: AppRole | null | undefined, costsVisibleTo: "everyone" | "admins" | undefined) =>
  role !== "user" || costsVisibleTo === "everyone";

/** True for a global admin, too. If only a company's own admin may do something, compare the role itself. */
export const isAdmin = (role: AppRole | null | undefined) => role === "admin" || role === "global_admin";
export const isGlobalAdmin = (role: AppRole | null | undefined) => role === "global_admin";
