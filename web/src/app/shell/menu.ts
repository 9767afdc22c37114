import type { AppRole } from "@quotemill/shared/users";
import {
  BookOpen,
  Building2,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
} from "lucide-react";

interface MenuLink {
  to: string;
  /** The same word as the route's place: that is how the menu knows where it is. */
  label: string;
  /** Whom the route's guard lets in; everyone when left out. */
  roles?: readonly AppRole[];
}
export interface MenuItem extends MenuLink {
  icon: LucideIcon;
  children?: readonly MenuLink[];
}

const staff = ["user", "admin"] as const;
const menu: readonly MenuItem[] = [
  { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard },
  {
    to: "/quotes",
    label: "Quotes",
    icon: ReceiptText,
    children: [
      { to: "/quotes/new", label: "New Quote", roles: staff },
      { to: "/quotes", label: "Quotes History", roles: staff },
      { to: "/forms/builder", label: "Quote Builder", roles: ["admin"] },
      { to: "/quotes/send", label: "Quote Sender", roles: staff },
    ],
  },
  { to: "/contacts", label: "Contacts", icon: Users, roles: staff },
  {
    to: "/settings",
    label: "Settings",
    icon: SlidersHorizontal,
    children: [
      { to: "/settings/quote-settings", label: "Quote Settings" },
      { to: "/settings/integrations", label: "Integrations" },
    ],
  },
  { to: "/users", label: "User Management", icon: ShieldCheck, roles: ["admin"] },
  { to: "/make-config-guide", label: "Make Config Guide", icon: BookOpen, roles: ["admin", "global_admin"] },
  { to: "/companies", label: "Companies", icon: Building2, roles: ["global_admin"] },
  { to: "/global-user-management", label: "Global User Management", icon: UsersRound, roles: ["global_admin"] },
  { to: "/auth-users", label: "Auth Users", icon: KeyRound, roles: ["global_admin"] },
];

/** What this role can open. A group without anything in it goes, too. */
export function menuFor(role: AppRole | undefined): MenuItem[] {
  const isOpenToThem = ({ roles }: MenuLink) => !roles || (role !== undefined && roles.includes(role));
  return menu
    .filter(isOpenToThem)
    .map((item) => ({ ...item, children: item.children?.filter(isOpenToThem) }))
    .filter((item) => item.children?.length !== 0);
}
