import { ChevronRight, Menu, Moon, Sun } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useAuth } from "../../features/auth/index.ts";
import { Finder } from "../../features/palette/index.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { usePlace } from "../place.ts";
import { placesFor } from "./menu.ts";
import { SchemePicker } from "./scheme-picker.tsx";
import type { PhoneMenu } from "./use-phone-menu.ts";

export function TopBar({ phoneMenu }: { phoneMenu: PhoneMenu }) {
  const { userProfile } = useAuth();
  return (
    <header className="flex h-topbar shrink-0 items-center gap-2 border-b border-border px-1 md:px-2 lg:ps-6 lg:pe-3">
      <Button
        ref={phoneMenu.opener}
        variant="quiet"
        size="icon"
        aria-label="Open menu"
        aria-expanded={phoneMenu.isOpen}
        onClick={phoneMenu.open}
        className="lg:hidden"
      >
        <Menu size={18} aria-hidden="true" />
      </Button>
      <Crumbs />
      <div className="ms-auto flex items-center gap-0.5">
        <Finder places={placesFor(userProfile?.app_role)} />
        <ThemeToggle />
        <SchemePicker />
      </div>
    </header>
  );
}

function Crumbs() {
  const { title, section } = usePlace();
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-muted">
      {section && (
        <>
          <span className="truncate max-md:hidden">{section}</span>
          <span className="sr-only">, </span>
          <ChevronRight size={12} aria-hidden="true" className="text-ink-subtle max-md:hidden" />
        </>
      )}
      <span className="truncate font-medium text-ink">{title}</span>
    </p>
  );
}

function ThemeToggle() {
  const { theme } = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  const Icon = theme === "dark" ? Sun : Moon;
  const label = `Switch to ${other} theme`;
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} onClick={() => setTheme(other)}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
