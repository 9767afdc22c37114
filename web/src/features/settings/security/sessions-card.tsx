import { deviceWords, type OpenSession } from "@quotemill/shared/access/sessions";
import { useQuery } from "@tanstack/react-query";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./security.api.ts";

/** Lists the person's sessions. The current one ends with Sign Out instead. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const hasOthers = (query.data?.sessions.length ?? 0) > 1;
  const handleEndOthers = () =>
    reportOutcome(endOthers.mutateAsync(), {
      done: () => toast.success("Other devices signed out", "You are signed in only here."),
      failed: ({ message }) => toast.error("Failed to sign out the other devices", message),
    });
  return (
    <Card
      title="Signed-in devices"
      count={query.data?.sessions.length}
      tools={
        hasOthers && (
          <Button variant="secondary" size="sm" busy={endOthers.isPending} onClick={handleEndOthers}>
            Sign out other devices
          </Button>
        )
      }
    >
      <div className="border-t border-border">
        <QueryView query={query} failed="Failed to load your devices" skeleton={<Bone className="m-5 w-48" />}>
          {({ sessions }) => (
            <ul>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function SessionRow({ session: { id, user_agent, created_at, last_used_at, is_current } }: { session: OpenSession }) {
  const formats = useFormats();
  const end = useEndSession();
  const device = deviceWords(user_agent);
  const handleEnd = () =>
    reportOutcome(end.mutateAsync(id), {
      done: () => toast.success(`${device} signed out`),
      failed: ({ message }) => toast.error("Failed to sign out the device", message),
    });
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-border px-5 py-2.5 last:border-b-0 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {is_current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          Signed in {formats.recentMoment(created_at)} · Last used {formats.recentMoment(last_used_at)}
        </p>
      </div>
      {!is_current && (
        <Button
          variant="secondary"
          size="sm"
          busy={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={handleEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
