import { pages } from "@quotemill/shared/pages";
import { FullScreen } from "../components/full-screen.tsx";
import { LinkButton } from "../components/ui/button.tsx";

export function NotFoundPage() {
  return (
    <FullScreen title="Page not found">
      <p className="text-balance text-ink-muted">
        There is nothing at this address. It may have moved, or never been here.
      </p>
      <LinkButton to={pages.home.path} size="lg" className="mt-5">
        Go to Dashboard
      </LinkButton>
    </FullScreen>
  );
}
