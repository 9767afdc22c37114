/** A company has viewers, users and admins. Global admins run the installation and belong to no company. */
export const appRoles = ["viewer", "user", "admin", "global_admin"] as const;
export type AppRole = (typeof appRoles)[number];

/** One table for both sides: screens hide what it forbids, and the server refuses it. */
const allowed = {
  "dashboard.read": ["viewer", "user", "admin", "global_admin"],
  /** Covers a person's own name, password and sessions. */
  "account.write": ["viewer", "user", "admin", "global_admin"],
  /** Opens the change feed. Changes of quotes are sent only to those who also have `quotes.read`. */
  "changes.read": ["viewer", "user", "admin", "global_admin"],
  "companies.manage": ["global_admin"],
  "users.read": ["viewer", "user", "admin", "global_admin"],
  "users.invite": ["admin", "global_admin"],
  "team.manage": ["admin"],
  "global_users.read": ["global_admin"],
  "audit.read": ["admin", "global_admin"],
  "auth_users.manage": ["global_admin"],
  /** Covers seeing a company as one of its people, for a while. */
  "people.view_as": ["global_admin"],
  "guide.read": ["admin", "global_admin"],
  "contacts.read": ["viewer", "user", "admin"],
  "contacts.write": ["user", "admin"],
  "prices.read": ["viewer", "user", "admin"],
  "prices.write": ["admin"],
  "quotes.read": ["viewer", "user", "admin"],
  /** Covers the views that a person has saved of a list. */
  "views.write": ["viewer", "user", "admin"],
  "quotes.write": ["user", "admin"],
  "quotes.send": ["user", "admin"],
  "templates.read": ["viewer", "user", "admin"],
  "templates.write": ["admin"],
  "settings.read": ["viewer", "user", "admin"],
  "settings.write": ["user", "admin"],
  "company.write": ["admin"],
  "integrations.write": ["admin"],
} as const satisfies Record<string, readonly AppRole[]>;

export type Permission = keyof typeof allowed;

/** Permissions for a person's own things, the only ones with which a viewer writes. */
const own = ["account.write", "views.write"] as const satisfies Permission[];
export const isOwn = (permission: string) => (own as readonly string[]).includes(permission);

export function may(role: AppRole | null | undefined, permission: Permission): boolean {
  return role != null && (allowed[permission] as readonly AppRole[]).includes(role);
}

/** Returns whether a person with this role sees costs. */
export const seesCosts = (role: AppRole | null | undefined, costsVisibleTo: "everyone" | "admins" | undefined) =>
  (role !== "user" && role !== "viewer") || costsVisibleTo === "everyone";

/** Also true for a global admin. If only a company's own admin may do something, compare the role itself. */
export const isAdmin = (role: AppRole | null | undefined) => role === "admin" || role === "global_admin";
export const isGlobalAdmin = (role: AppRole | null | undefined) => role === "global_admin";
