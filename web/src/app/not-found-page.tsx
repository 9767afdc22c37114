import { pages } from "@quotemill/shared/screens/pages";
import { FullScreen } from "../components/full-screen.tsx";
import { LinkButton } from "../components/ui/button.tsx";

export function NotFoundPage() {
  return (
    <FullScreen title="Page not found">
      <p className="text-balance text-ink-muted">The page may have moved, or the address may be wrong.</p>
      <LinkButton to={pages.home.path} size="lg" className="mt-5">
        Go to Dashboard
      </LinkButton>
    </FullScreen>
  );
}
