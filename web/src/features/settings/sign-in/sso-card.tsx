import type { SsoState } from "@quotemill/shared/access/single-sign-on";
import { isSsoRefusal, ssoRefusals } from "@quotemill/shared/access/sso-refusals";
import { CircleCheck, Clock, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { ConnectionStep } from "./connection-step.tsx";
import { DomainStep } from "./domain-step.tsx";
import { RequireStep } from "./require-step.tsx";
import { useTestSso } from "./sso.api.ts";
import { Step } from "./step.tsx";

/**
 * Four steps, each of which needs those before it. Until somebody begins, they would only be in the way. Once shown, they
 * stay, even if their last domain is removed.
 */
export function SsoCard({ state }: { state: SsoState }) {
  const { domains, connection, callback_url } = state;
  const [isOpen, setIsOpen] = useState(false);
  const isVerified = domains.some(({ proved_at }) => proved_at);
  if (!isOpen && (connection !== null || domains.length > 0)) setIsOpen(true);
  return (
    <Card title="Single sign-on" tools={<Status state={state} />}>
      {isOpen ? (
        <ol className="grid border-t border-border px-5 max-md:px-4">
          <DomainStep domains={domains} />
          <ConnectionStep
            key={connection?.id}
            connection={connection}
            isReady={isVerified}
            callbackUrl={callback_url}
          />
          <TestStep state={state} />
          <RequireStep state={state} />
        </ol>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border px-5 py-4 max-md:px-4">
          <p className="min-w-0 flex-1 basis-72 text-sm text-pretty text-ink-muted">
            Your team signs in with your company's own provider, such as Google, Microsoft Entra or Okta. It takes four
            steps.
          </p>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Set up single sign-on
          </Button>
        </div>
      )}
    </Card>
  );
}

function Status({ state: { connection, test } }: { state: SsoState }) {
  if (!connection) return <Badge tone="outline">Not set up</Badge>;
  if (!test) return <Badge tone="outline">Not tested</Badge>;
  return connection.required_at ? (
    <Badge tone="success" icon={<CircleCheck size={12} aria-hidden="true" />}>
      Required
    </Badge>
  ) : (
    <Badge tone="warning" icon={<Clock size={12} aria-hidden="true" />}>
      Tested, not required
    </Badge>
  );
}

function TestStep({ state: { connection, domains, test } }: { state: SsoState }) {
  const formats = useFormats();
  const start = useTestSso();
  const refusal = useTestOutcome();
  const isReady = connection !== null && domains.some(({ proved_at }) => proved_at);
  const words = test
    ? `${test.by ?? "A former admin"} signed in as ${test.email}, ${formats.recentMoment(test.at)}.`
    : "You sign in at your provider once. People can use it from then on.";
  return (
    <Step
      number={3}
      isDone={test !== null}
      title="Test sign-in"
      text={words}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={Play}
          disabled={!isReady}
          busy={start.isPending || start.isSuccess}
          onClick={() => start.mutate()}
        >
          {test ? "Test again" : "Test sign-in"}
        </Button>
      }
    >
      <FormError>{start.error?.message ?? refusal}</FormError>
    </Step>
  );
}

/** The provider sends the browser back here with the outcome in the address. A refusal stays there until the next test. */
function useTestOutcome(): string | null {
  const [params, setParams] = useSearchParams();
  const hasPassed = params.get("sso_test") === "passed";
  const wasShown = useRef(false); // StrictMode runs effects twice; one toast is enough
  useEffect(() => {
    if (!hasPassed || wasShown.current) return;
    wasShown.current = true;
    toast.success("The test sign-in worked");
    setParams({}, { replace: true });
  }, [hasPassed, setParams]);
  const code = params.get("error_code");
  if (!isSsoRefusal(code)) return null;
  const { reason, next } = ssoRefusals[code];
  return `${reason} ${next}`;
}
