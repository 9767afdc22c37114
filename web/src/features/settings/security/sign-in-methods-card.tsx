import { fewRecoveryCodes } from "@quotemill/shared/access/second-factor";
import { Check, List, Lock, Plus, Smartphone, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmDialog } from "../../../components/ui/dialog.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import {
  type App,
  type SetUp,
  useApps,
  useMakeCodes,
  useRecoveryCodes,
  useRemoveApp,
  useStartSetUp,
} from "./security.api.ts";
import { SetUpDialog } from "./set-up-dialog.tsx";
import { Way } from "./way.tsx";

/** Everything that the person can sign in with. */
export function SignInMethodsCard() {
  const apps = useApps();
  const hasApp = (apps.data?.length ?? 0) > 0;
  return (
    <Card
      title="Sign-in methods"
      tools={
        hasApp && (
          <Badge tone="success" icon={<Check size={12} aria-hidden="true" />}>
            Two steps
          </Badge>
        )
      }
    >
      <PasswordRow />
      <QueryView query={apps} failed="Failed to load your authenticator apps" skeleton={<Bone className="m-5 w-48" />}>
        {(list) => <AppsRow apps={list} />}
      </QueryView>
      <PasskeysRow />
    </Card>
  );
}

function PasswordRow() {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Way
      id="password"
      icon={Lock}
      title="Password"
      text="What you sign in with first"
      action={
        <Button variant="secondary" size="sm" aria-label="Change password" onClick={() => setIsChanging(true)}>
          Change
        </Button>
      }
    >
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}
    </Way>
  );
}

/** The apps, and the recovery codes that stand in for them. */
function AppsRow({ apps }: { apps: App[] }) {
  const start = useStartSetUp();
  const make = useMakeCodes();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isFirst, setIsFirst] = useState(false);

  const handleAdd = () =>
    reportOutcome(start.mutateAsync(), {
      done: (started) => {
        setIsFirst(apps.length === 0);
        setSetUp(started);
      },
      failed: ({ message }) => toast.error("Failed to add an app", message),
    });
  const showCodes = () =>
    reportOutcome(make.mutateAsync(), {
      done: setCodes,
      failed: ({ message }) => toast.error("Failed to make recovery codes", message),
    });
  const handleDone = () => {
    setSetUp(null);
    if (isFirst) showCodes();
    else toast.success("Authenticator app added");
  };

  return (
    <>
      <Way
        icon={Smartphone}
        title="Authenticator app"
        text={
          apps.length > 0
            ? "A six-digit code after your password"
            : "Protects your account even if your password is stolen"
        }
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={Plus}
            busy={start.isPending}
            aria-label="Add an authenticator app"
            onClick={handleAdd}
          >
            Add
          </Button>
        }
      >
        {apps.length > 0 && (
          <ul className="mt-2 ms-11.5">
            {apps.map((app) => (
              <AppItem key={app.id} app={app} isLast={apps.length === 1} />
            ))}
          </ul>
        )}
      </Way>
      {apps.length > 0 && <CodesRow isBusy={make.isPending} onMake={showCodes} />}
      {setUp && <SetUpDialog setUp={setUp} isFirst={isFirst} onDone={handleDone} onClose={() => setSetUp(null)} />}
      {codes && <CodesDialog codes={codes} isStep={isFirst} onClose={() => setCodes(null)} />}
    </>
  );
}

function AppItem({ app, isLast }: { app: App; isLast: boolean }) {
  const formats = useFormats();
  const remove = useRemoveApp();
  const [isAsking, setIsAsking] = useState(false);
  const name = app.friendly_name ?? "Authenticator app";
  const close = () => setIsAsking(false);
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(app.id, { onSettled: close }), {
      done: () => toast.success(`${name} removed`, "You are signed out everywhere else."),
      failed: ({ message }) => toast.error("Failed to remove the app", message),
    });
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        <p className="text-sm text-ink-muted">
          Added {formats.date(app.created_at)}, used {formats.recentMoment(app.updated_at)}
        </p>
      </div>
      <Button size="iconSm" icon={Trash2} aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title="Remove authenticator app"
          text={`Are you sure you want to remove ${name}?`}
          consequences={[
            isLast
              ? "Your password alone is then enough to sign in, and your recovery codes stop working."
              : "Its codes stop working.",
            "You are signed out everywhere else.",
          ]}
          action="Remove"
          busy={remove.isPending}
          onConfirm={handleConfirm}
          onClose={close}
        />
      )}
    </li>
  );
}

function CodesRow({ isBusy, onMake }: { isBusy: boolean; onMake: () => void }) {
  const { data } = useRecoveryCodes();
  const [isAsking, setIsAsking] = useState(false);
  const hasSome = data !== undefined && data.total > 0;
  const isFew = data !== undefined && data.remaining <= fewRecoveryCodes;
  return (
    <Way
      icon={List}
      title="Recovery codes"
      text="In case you lose your phone"
      action={
        <>
          {data !== undefined && (
            <Badge tone={isFew ? "warning" : "neutral"} icon={isFew && <TriangleAlert size={12} aria-hidden="true" />}>
              {hasSome ? `${data.remaining} of ${data.total} left` : "None yet"}
            </Badge>
          )}
          <Button variant="secondary" size="sm" busy={isBusy} onClick={hasSome ? () => setIsAsking(true) : onMake}>
            Make new codes
          </Button>
        </>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes"
          text="You get ten new codes. The ones you have stop working."
          action="Make new codes"
          variant="primary"
          onConfirm={() => {
            setIsAsking(false);
            onMake();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Way>
  );
}
