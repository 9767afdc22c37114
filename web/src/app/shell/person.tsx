import { pages } from "@quotemill/shared/pages";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Spinner } from "../../components/ui/spinner.tsx";
import { useAuth } from "../../features/auth/index.ts";

/** The bottom of the sidebar. The name links to the person's preferences. */
export function Person() {
  const { userProfile } = useAuth();
  const name = userProfile?.full_name || "User";
  return (
    <div className="mt-2 grid gap-0.5 border-t border-sidebar-border pt-2.5">
      <Link
        to={pages.preferences.path}
        title="Preferences"
        className="flex items-center gap-2.5 rounded-md px-2 py-1 max-md:py-1.5 hover:bg-sidebar-hover"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink"
        >
          {name.charAt(0).toUpperCase()}
        </span>
        <span className="grid min-w-0">
          <span className="truncate text-sm leading-4.5 font-medium text-ink">{name}</span>
          <span className="sr-only">, </span>
          <span className="text-xs text-sidebar-muted">{userProfile?.app_role.replace("_", " ")}</span>
        </span>
      </Link>
      <SignOutButton />
    </div>
  );
}

function SignOutButton() {
  const { signOut } = useAuth();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function handleClick() {
    setIsBusy(true);
    // Whatever is still asked, or would be from now on, could only be refused.
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
