import { pages } from "@quotemill/shared/screens/pages";
import { Page } from "../../../components/page.tsx";
import { useHashTarget } from "../../../lib/use-hash-target.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { SignInMethodsCard } from "./sign-in-methods-card.tsx";

export function SecurityPage() {
  useHashTarget(true);
  return (
    <Page
      back={{ to: pages.preferences.path, label: `Back to ${pages.preferences.title}` }}
      title={pages.security.title}
      subtitle="How you sign in. If you have an authenticator app, changes here ask for a code once, then not for ten minutes."
    >
      <div className="grid gap-5 md:gap-6 lg:max-w-200">
        <SignInMethodsCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
