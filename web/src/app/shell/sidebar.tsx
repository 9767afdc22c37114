import { pages } from "@quotemill/shared/pages";
import { clsx } from "clsx";
import { Link } from "react-router";
import { BrandMark } from "../../components/brand.tsx";
import { useAuth } from "../../features/auth/index.ts";
import { menuFor } from "./menu.ts";
import { NavGroup, NavLink } from "./nav-items.tsx";
import { Person } from "./person.tsx";
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
          "max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-sidebar max-lg:w-[min(18rem,84vw)]",
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
