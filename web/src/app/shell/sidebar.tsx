import type { AppRole } from "@quotemill/shared/access/permissions";
import { pages, passwordPath } from "@quotemill/shared/screens/pages";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  ChevronDown,
  ChevronRight,
  ChevronsUpDown,
  KeyRound,
  Lightbulb,
  LogOut,
  type LucideIcon,
  UserCog,
} from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { BrandMark } from "../../components/full-screen.tsx";
import { Spinner } from "../../components/ui/button.tsx";
import { useAuth } from "../../features/auth/index.ts";
import { useTour } from "../../features/tour/index.ts";
import { useCurrentPage } from "./current-page.ts";
import { type MenuItem, menuFor } from "./menu.ts";
import type { PhoneMenu } from "./use-phone-menu.ts";

export function Sidebar({ phoneMenu: { isOpen, close, menu } }: { phoneMenu: PhoneMenu }) {
  const { userProfile } = useAuth();
  return (
    <>
      {isOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close menu"
          onClick={close}
          className="fixed inset-0 z-sticky bg-scrim lg:hidden"
        />
      )}
      <aside
        ref={menu}
        tabIndex={-1}
        aria-label="Menu"
        className={clsx(
          "flex min-h-0 flex-col bg-sidebar px-3 pt-3 pb-2.5 text-sidebar-ink outline-none",
          "max-lg:fixed max-lg:top-(--view-banner) max-lg:bottom-0 max-lg:start-0 max-lg:z-sidebar max-lg:w-[min(18rem,84vw)]",
          "max-lg:duration-slow max-lg:ease-out",
          // Visible as soon as it opens, because a hidden element cannot take the focus.
          isOpen
            ? "max-lg:shadow-dialog max-lg:transition-[translate]"
            : "max-lg:invisible max-lg:-translate-x-full max-lg:transition-[translate,visibility]",
        )}
      >
        <Brand />
        <nav aria-label="Main" className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5">
          <ul className="grid gap-0.5">
            {menuFor(userProfile?.app_role).map((item) =>
              item.children ? (
                <NavGroup key={item.to} item={item} links={item.children} />
              ) : (
                <NavLink key={item.to} to={item.to} label={item.label} icon={item.icon} />
              ),
            )}
          </ul>
        </nav>
        <Person />
      </aside>
    </>
  );
}

function Brand() {
  const { company } = useAuth();
  return (
    <div className="mt-1 mb-4 flex items-center px-2">
      <Link to={pages.home.path} className="flex min-w-0 items-center gap-2.5 rounded-md max-md:min-h-11">
        <BrandMark size={32} />
        <span className="grid min-w-0">
          <span className="text-[0.9375rem] leading-4.5 font-semibold tracking-tight text-ink">Quotemill</span>
          {company && <span className="truncate text-xs text-sidebar-muted">{company.name}</span>}
        </span>
      </Link>
    </div>
  );
}

const itemLook =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 transition-colors duration-fast ease-out hover:bg-sidebar-hover max-md:h-control-lg";
const topLevelLook = "h-8 font-medium";
const currentLook = "bg-sidebar-active text-ink shadow-sheet hover:bg-sidebar-active";

function useIsCurrent() {
  const { title, section } = useCurrentPage();
  return (label: string) => label === title || label === section;
}

function NavLink({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const isCurrent = useIsCurrent()(label);
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={clsx(itemLook, topLevelLook, isCurrent && currentLook)}
      >
        <Icon size={16} aria-hidden="true" className={isCurrent ? "text-primary-ink" : "text-sidebar-muted"} />
        {label}
      </Link>
    </li>
  );
}

/**
 * A group is open by default while the path starts with its own. A click overrides that, and the tour overrides both.
 */
function NavGroup({ item: group, links }: { item: MenuItem; links: NonNullable<MenuItem["children"]> }) {
  const id = useId();
  const { pathname } = useLocation();
  const isCurrent = useIsCurrent();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { menuPath } = useTour();
  const isShown = links.some(({ to }) => to === menuPath);
  const isOpen = isShown || (chosen ?? (pathname.startsWith(group.to) || links.some(({ label }) => isCurrent(label))));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className={clsx(itemLook, topLevelLook)}
      >
        <group.icon size={16} aria-hidden="true" className="text-sidebar-muted" />
        {group.label}
        <Chevron size={14} aria-hidden="true" className="ms-auto text-sidebar-muted" />
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className="mt-0.5 mb-1.5 ms-4.25 gap-0.5 border-s border-sidebar-border ps-2.5 [&:not([hidden])]:grid"
      >
        {links.map((link) => (
          <GroupLink key={link.to} to={link.to} label={link.label} isCurrent={isCurrent(link.label)} />
        ))}
      </ul>
    </li>
  );
}

/** Children are joined by a vertical line, coloured at the current one. */
function GroupLink({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={clsx(
          itemLook,
          "relative h-7.5",
          isCurrent && currentLook,
          isCurrent &&
            "font-medium before:absolute before:inset-y-1.5 before:-start-3 before:w-0.75 before:rounded-full before:bg-primary",
        )}
      >
        {label}
      </Link>
    </li>
  );
}

/** The bottom of the sidebar. The name opens a menu for the person's account, except in a view. */
function Person() {
  const id = useId();
  const { userProfile, view } = useAuth();
  const { start: startTour } = useTour();
  const isCurrent = useIsCurrent()(pages.preferences.title);
  const [isOpen, setIsOpen] = useState(false);
  const name = userProfile?.full_name || "User";
  const close = () => setIsOpen(false);
  if (view) {
    return (
      <div className="mt-2 flex items-center gap-2.5 border-t border-sidebar-border px-2 pt-3.5 pb-1">
        <NameAndRole name={name} role={view.person.app_role} />
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-0.5 border-t border-sidebar-border pt-2.5">
      <ul
        id={id}
        hidden={!isOpen}
        aria-label="Your account"
        className="mb-1 gap-0.5 motion-safe:animate-fade-in [&:not([hidden])]:grid"
      >
        <li>
          <Link
            to={pages.preferences.path}
            aria-current={isCurrent ? "page" : undefined}
            onClick={close}
            className={personItemLook}
          >
            <UserCog size={16} aria-hidden="true" className="text-sidebar-muted" />
            {pages.preferences.title}
          </Link>
        </li>
        <li>
          <Link to={passwordPath} onClick={close} className={personItemLook}>
            <KeyRound size={16} aria-hidden="true" className="text-sidebar-muted" />
            Change password
          </Link>
        </li>
        {startTour && (
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                startTour();
              }}
              className={personItemLook}
            >
              <Lightbulb size={16} aria-hidden="true" className="text-sidebar-muted" />
              Take the tour
            </button>
          </li>
        )}
      </ul>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2.5 rounded-md px-2 py-1 text-start max-md:py-1.5 hover:bg-sidebar-hover"
      >
        <NameAndRole name={name} role={userProfile?.app_role} />
        <ChevronsUpDown size={14} aria-hidden="true" className="ms-auto shrink-0 text-sidebar-muted" />
      </button>
      <SignOutButton />
    </div>
  );
}

function NameAndRole({ name, role }: { name: string; role: AppRole | undefined }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink"
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <span className="grid min-w-0">
        <span className="truncate text-sm leading-4.5 font-medium text-ink">{name}</span>
        <span className="sr-only">, </span>
        <span className="text-xs text-sidebar-muted">{role?.replace("_", " ")}</span>
      </span>
    </>
  );
}

const personItemLook = clsx(itemLook, topLevelLook);

function SignOutButton() {
  const { signOut } = useAuth();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function handleClick() {
    setIsBusy(true);
    // The server would refuse every request after signing out, so running ones are cancelled and no new ones are sent.
    queryClient.setDefaultOptions({ queries: { enabled: false } });
    await queryClient.cancelQueries();
    void signOut(); // navigates to /login, which does not have this button
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => void handleClick()}
      className="flex h-8 w-full items-center gap-2.5 rounded-md px-2.5 font-medium transition-colors duration-fast hover:bg-sidebar-hover max-md:h-control-lg"
    >
      {isBusy ? <Spinner /> : <LogOut size={16} aria-hidden="true" className="text-sidebar-muted" />}
      {isBusy ? "Signing Out..." : "Sign Out"}
    </button>
  );
}
