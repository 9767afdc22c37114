import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { announce } from "../../components/announcements.tsx";
import { Button } from "../../components/ui/button.tsx";

const words = "A new version is ready.";

/** The script of this tab; undefined in development, where no build has a name. */
const ownBuild = () => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src");

/**
 * For a tab from before a deployment. What it has loaded goes on working, but does not know what the new version stores
 * and could save without it. Reloading is left to the person, who may have something to save first.
 */
export function NewVersionBar({ served }: { served: string | null }) {
  const own = ownBuild();
  return served && own && served !== own ? <Bar /> : null;
}

function Bar() {
  useEffect(() => announce(words), []);
  return (
    <section
      aria-label="New version"
      className="flex shrink-0 items-center gap-4 border-b border-border bg-accent-soft px-4 py-1.5 text-sm text-accent-ink lg:px-6"
    >
      <p className="min-w-0 flex-1 text-balance">
        <span className="font-medium">{words}</span> Save your work, then reload.
      </p>
      <Button variant="secondary" size="sm" className="shrink-0" onClick={() => location.reload()}>
        <RefreshCw size={14} aria-hidden="true" />
        Reload
      </Button>
    </section>
  );
}
