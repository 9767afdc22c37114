import { clsx } from "clsx";
import { ChevronDown, ChevronRight, type LucideIcon } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTour } from "../../features/tour/index.ts";
import { usePlace } from "../place.ts";
import type { MenuItem } from "./menu.ts";

const item =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 transition-colors duration-fast ease-out hover:bg-sidebar-hover max-md:h-control-lg";
const topLevel = "h-8 font-medium";
const current = "bg-sidebar-active text-ink shadow-sheet hover:bg-sidebar-active";

function useIsCurrent() {
  const { title, section } = usePlace();
  return (label: string) => label === title || label === section;
}

export function NavLink({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const isCurrent = useIsCurrent()(label);
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={clsx(item, topLevel, isCurrent && current)}
      >
        <Icon size={16} aria-hidden="true" className={isCurrent ? "text-primary-ink" : "text-sidebar-muted"} />
        {label}
      </Link>
    </li>
  );
}

/** Open by default while the path starts with the group's. A click overrides that, and the tour overrides both. */
export function NavGroup({ item: group, links }: { item: MenuItem; links: NonNullable<MenuItem["children"]> }) {
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
        className={clsx(item, topLevel)}
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
          item,
          "relative h-7.5",
          isCurrent && current,
          isCurrent &&
            "font-medium before:absolute before:inset-y-1.5 before:-start-3 before:w-0.75 before:rounded-full before:bg-primary",
        )}
      >
        {label}
      </Link>
    </li>
  );
}
