import { ChevronDown, ChevronRight, Menu, Moon, Sun } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { ChoiceMenu } from "../../components/ui/menus.tsx";
import { useAuth } from "../../features/auth/index.ts";
import { Finder } from "../../features/palette/index.ts";
import { colorSchemes, schemeNames, setColorScheme, setTheme, useTheme } from "../../lib/theme.ts";
import { useCurrentPage } from "./current-page.ts";
import { menuPagesFor } from "./menu.ts";
import type { PhoneMenu } from "./use-phone-menu.ts";

export function TopBar({ phoneMenu }: { phoneMenu: PhoneMenu }) {
  const { userProfile } = useAuth();
  return (
    <header className="flex h-topbar shrink-0 items-center gap-2 border-b border-border px-1 md:px-2 lg:ps-6 lg:pe-3">
      <Button
        ref={phoneMenu.opener}
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
        <Finder menuPages={menuPagesFor(userProfile?.app_role)} />
        <ThemeToggle />
        <SchemePicker />
      </div>
    </header>
  );
}

function Crumbs() {
  const { title, section } = useCurrentPage();
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
  return <Button size="icon" icon={Icon} aria-label={label} title={label} onClick={() => setTheme(other)} />;
}

function SchemePicker() {
  const { theme, scheme } = useTheme();
  return (
    <ChoiceMenu
      label="Colour scheme"
      value={scheme}
      onChoose={setColorScheme}
      choices={colorSchemes.map((value) => ({
        value,
        label: schemeNames[value],
        mark: <span aria-hidden="true" data-theme={theme} data-scheme={value} className="swatch" />,
      }))}
      trigger={
        <Button variant="quiet" aria-label={`Colour scheme: ${schemeNames[scheme]}`}>
          <span aria-hidden="true" className="swatch" />
          <span className="text-sm max-md:hidden">{schemeNames[scheme]}</span>
          <ChevronDown size={14} aria-hidden="true" className="max-md:hidden" />
        </Button>
      }
    />
  );
}
