import { pages } from "@quotemill/shared/screens/pages";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { AuthClient } from "./auth-client.ts";
import { useAuthClient } from "./auth-context.tsx";
import { authWords, unexpected } from "./auth-words.ts";
import type { SsoNews } from "./sso-message.tsx";

/** Codes that are being exchanged. Each works once, and StrictMode asks for it twice. */
const exchanges = new Map<string, Promise<string | null>>();

/** Returns what went wrong, in words; null once the session is there. */
function exchangeOnce(client: AuthClient, code: string): Promise<string | null> {
  const exchange =
    exchanges.get(code) ??
    client.exchangeCodeForSession(code).then(
      ({ error }) => error && authWords(error, unexpected),
      () => unexpected,
    );
  exchanges.set(code, exchange);
  return exchange;
}

/** Leaves for the company's provider. Returns what went wrong if the browser stays. */
async function leaveFor(client: AuthClient, domain: string): Promise<string | null> {
  try {
    const redirectTo = `${location.origin}${pages.login.path}`;
    const { error } = await client.signInWithSSO({ domain, options: { redirectTo } });
    if (!error) return null;
    if (error.code !== "sso_provider_not_found") return authWords(error, unexpected);
    return `There is no single sign-on for ${domain}. Sign in with your password, or ask an admin of your company.`;
  } catch {
    return unexpected;
  }
}

/**
 * The sign-in page as the door to a company's own sign-in:
 *
 * | Address                 | Then                                                               |
 * | ----------------------- | ------------------------------------------------------------------ |
 * | `/login?sso=example.com`| leaves for that company's provider, if no one is signed in         |
 * | `/login?code=…`         | came back from the provider: exchanges the code for a session      |
 * | `/login?error_code=…`   | came back refused: says why and what to do, in our own words       |
 */
export function useSingleSignOn({ isIn, isLoading }: { isIn: boolean; isLoading: boolean }) {
  const client = useAuthClient();
  const [params, setParams] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [code, refused] = [params.get("code"), params.get("error_code")];
  // Anybody can link to it, so it must not replace a session by one at another company.
  const asked = isIn ? null : params.get("sso");
  const domain = isLoading ? null : asked;

  useEffect(() => {
    if (!code && !domain) return;
    let isCurrent = true;
    const outcome = code ? exchangeOnce(client, code) : leaveFor(client, domain ?? "");
    outcome.then((words) => {
      if (!isCurrent) return;
      setFailure(words);
      if (words) setParams({}, { replace: true });
      else setIsDone(code !== null);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, code, domain, setParams]);

  return {
    news: { isUnderWay: Boolean(code || asked), failure, refused } satisfies SsoNews,
    /** True once the code was exchanged, so that the session is there or about to arrive. */
    isDone,
    isBusy,
    start: async (email: string) => {
      setIsBusy(true);
      const words = email.includes("@")
        ? await leaveFor(
            client,
            email
              .slice(email.lastIndexOf("@") + 1)
              .trim()
              .toLowerCase(),
          )
        : "Enter your email address first. Its domain tells us your company.";
      setFailure(words);
      if (words) setIsBusy(false);
    },
  };
}
