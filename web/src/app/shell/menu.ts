import { type AppRole, may, type Permission } from "@quotemill/shared/access/permissions";
import { type Page, pages } from "@quotemill/shared/screens/pages";
import {
  BookOpen,
  Building2,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  Users,
  UsersRound,
} from "lucide-react";

interface MenuLink {
  to: string;
  /** The page's title, by which the menu finds the current item. */
  label: string;
  permission?: Permission | undefined;
}
export interface MenuItem extends MenuLink {
  icon: LucideIcon;
  children?: readonly MenuLink[];
}

const link = ({ path, title, permission }: Page): MenuLink => ({ to: path, label: title, permission });
const menu: readonly MenuItem[] = [
  { ...link(pages.dashboard), icon: LayoutDashboard },
  {
    to: pages.quotes.path,
    label: "Quotes",
    icon: ReceiptText,
    children: [pages.newQuote, pages.quotes, pages.pipeline, pages.templates, pages.quoteSender].map(link),
  },
  { ...link(pages.contacts), icon: Users },
  { ...link(pages.prices), icon: Tag },
  {
    ...link(pages.settings),
    icon: SlidersHorizontal,
    children: [pages.company, pages.quoteSettings, pages.followUps, pages.integrations, pages.signInSettings].map(link),
  },
  { ...link(pages.team), icon: ShieldCheck },
  { ...link(pages.guide), icon: BookOpen },
  { ...link(pages.companies), icon: Building2 },
  { ...link(pages.globalUsers), icon: UsersRound },
  { ...link(pages.authUsers), icon: KeyRound },
];

/** The items that this role can open, without empty groups. */
export function menuFor(role: AppRole | undefined): MenuItem[] {
  const canOpen = ({ permission }: MenuLink) => !permission || may(role, permission);
  return menu
    .filter(canOpen)
    .map((item) => ({ ...item, children: item.children?.filter(canOpen) }))
    .filter((item) => item.children?.length !== 0);
}

/** Every page of the menu, in its order. */
export const menuPagesFor = (role: AppRole | undefined) =>
  menuFor(role).flatMap(({ icon, children, ...item }) => (children ?? [item]).map((page) => ({ ...page, icon })));
