import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import { FilePlus2, Keyboard, Lightbulb, LogOut, Moon, Plus, Sun, UserPlus } from "lucide-react";
import { useNavigate } from "react-router";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { useAuth } from "../auth/index.ts";
import { addingContact } from "../contacts/index.ts";
import { useTour } from "../tour/index.ts";
import type { PaletteEntry, PaletteGroup, Place } from "./palette-entry.ts";

/** What can be created or done from anywhere, and every page that this person can open. */
export function useCommands(places: Place[], onShortcuts: () => void): PaletteGroup[] {
  const { userProfile, signOut } = useAuth();
  const { theme } = useTheme();
  const navigate = useNavigate();
  const { start: startTour } = useTour();
  const role = userProfile?.app_role;
  const other = theme === "dark" ? "light" : "dark";
  const create: PaletteEntry[] = [
    ...(may(role, "quotes.write")
      ? [{ id: "new-quote", icon: Plus, label: "New Quote", choose: () => void navigate(pages.newQuote.path) }]
      : []),
    ...(may(role, "contacts.write")
      ? [
          {
            id: "add-contact",
            icon: UserPlus,
            label: "Add Contact",
            choose: () => void navigate(pages.contacts.path, { state: addingContact }),
          },
        ]
      : []),
    ...(may(role, "templates.write")
      ? [
          {
            id: "create-template",
            icon: FilePlus2,
            label: "Create Template",
            choose: () => void navigate(pages.newTemplate.path),
          },
        ]
      : []),
  ];
  const act: PaletteEntry[] = [
    {
      id: "theme",
      icon: theme === "dark" ? Sun : Moon,
      label: `Switch to ${other} theme`,
      choose: () => setTheme(other),
    },
    { id: "shortcuts", icon: Keyboard, label: "Keyboard shortcuts", choose: onShortcuts },
    ...(startTour ? [{ id: "tour", icon: Lightbulb, label: "Take the tour", choose: startTour }] : []),
    { id: "sign-out", icon: LogOut, label: "Sign Out", choose: () => void signOut() },
  ];
  const goTo = places.map(({ to, ...place }) => ({ ...place, id: `to-${to}`, choose: () => void navigate(to) }));
  return [
    { label: "Actions", entries: [...create, ...act] },
    { label: "Go to", entries: goTo },
  ];
}
