import { may } from "@quotemill/shared/access/permissions";
import { pages } from "@quotemill/shared/screens/pages";
import type { SecretKind } from "@quotemill/shared/workflow/runs";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Button, TextButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { ConfirmDialog } from "../../components/ui/dialog.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/formats.ts";
import { alsoEnds } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { secretsQuery, useChangeSecret } from "./workflow.api.ts";

/** The card with the company's secrets, for its admins. Renders nothing for anyone else. */
export function WorkflowSecretsCard() {
  const { userProfile, company } = useAuth();
  if (!may(userProfile?.app_role, "integrations.write") || !company) return null;
  return (
    <Card title="Automation">
      <p className="border-t border-border px-5 py-4 text-pretty text-ink-muted max-md:px-4">
        What a workflow needs to return totals and PDFs. The{" "}
        <Link to={pages.guide.path} className="font-medium text-primary-ink underline underline-offset-3">
          Make Config Guide
        </Link>{" "}
        shows where each value goes.
      </p>
      <SecretRows />
    </Card>
  );
}

const secretNames: Record<SecretKind, string> = { upload_secret: "upload secret", signing_secret: "signing secret" };

const rotationTexts: Record<SecretKind, string> = {
  upload_secret:
    "This creates a new secret. The old one works for another 24 hours, so update your workflows by then. Requests to your webhooks carry the new one right away, in the x-quotemill-secret header.",
  signing_secret:
    "This creates a new secret. The old one works for another 24 hours. Until then, every request is signed with both.",
};

interface Question {
  action: "rotate" | "end";
  kind: SecretKind;
  /** As it was when the question was asked. */
  previous_until: string | null;
}

/** The company's upload address, upload secret and signing secret, which admins can view, copy and rotate. */
export function SecretRows() {
  const formats = useFormats();
  const secrets = useQuery(secretsQuery);
  const rotate = useChangeSecret("rotateSecret");
  const endPrevious = useChangeSecret("endPreviousSecret");
  const [asking, setAsking] = useState<Question | null>(null);
  /** A secret that was just created is shown at once. */
  const [justCreated, setJustCreated] = useState<SecretKind | null>(null);

  const ask = (action: Question["action"], kind: SecretKind) =>
    setAsking({ action, kind, previous_until: secrets.data?.previous_until[kind] ?? null });

  function handleRotate({ kind, previous_until }: Question) {
    const handleCreated = () => {
      setAsking(null);
      setJustCreated(kind);
    };
    reportOutcome(rotate.mutateAsync({ kind, previous_until }, { onSuccess: handleCreated }), {
      done: () => toast.success(`New ${secretNames[kind]} created`, "The old one works for another 24 hours."),
      failed: ({ message }) => toast.error(`The ${secretNames[kind]} could not be rotated`, message),
    });
  }

  function handleEnd(kind: SecretKind) {
    reportOutcome(endPrevious.mutateAsync({ kind }, { onSuccess: () => setAsking(null) }), {
      done: () => toast.success(`The previous ${secretNames[kind]} no longer works`),
      failed: ({ message }) => toast.error(`The previous ${secretNames[kind]} could not be revoked`, message),
    });
  }

  return (
    <QueryView query={secrets} failed="The secrets could not be loaded." skeleton={<Bones />}>
      {({ upload_url, upload_secret, signing_secret, previous_until }) => (
        <>
          <dl className="divide-y divide-border border-t border-border">
            <SecretRow
              label="Upload address"
              hint="Where a workflow posts its reply. It includes the upload secret."
              value={upload_url}
              hidden={upload_url.replace(upload_secret, "••••••••")}
            />
            <SecretRow
              key={`upload ${justCreated === "upload_secret"}`}
              label="Upload secret"
              hint="For the x-webhook-secret header, which keeps it out of the address."
              value={upload_secret}
              startsShown={justCreated === "upload_secret"}
              previousUntil={previous_until.upload_secret}
              onRotate={() => ask("rotate", "upload_secret")}
              onEndPrevious={() => ask("end", "upload_secret")}
            />
            <SecretRow
              key={`signing ${justCreated === "signing_secret"}`}
              label="Signing secret"
              hint="Proves to a workflow that a request comes from Quotemill."
              value={signing_secret}
              startsShown={justCreated === "signing_secret"}
              previousUntil={previous_until.signing_secret}
              onRotate={() => ask("rotate", "signing_secret")}
              onEndPrevious={() => ask("end", "signing_secret")}
            />
          </dl>
          {asking?.action === "rotate" && (
            <ConfirmDialog
              title={`Rotate the ${secretNames[asking.kind]}?`}
              text={`${rotationTexts[asking.kind]}${alsoEnds(asking.previous_until, formats.moment)}`}
              action="Rotate"
              variant="primary"
              busy={rotate.isPending}
              onConfirm={() => handleRotate(asking)}
              onClose={() => setAsking(null)}
            />
          )}
          {asking?.action === "end" && (
            <ConfirmDialog
              title={`Revoke the previous ${secretNames[asking.kind]}?`}
              text="It will stop working immediately. Workflows that still use it will fail until you update them."
              action="Revoke"
              busy={endPrevious.isPending}
              onConfirm={() => handleEnd(asking.kind)}
              onClose={() => setAsking(null)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

function Bones() {
  return (
    <div className="divide-y divide-border border-t border-border">
      {["w-28", "w-24", "w-26"].map((width) => (
        <div key={width} className="grid min-h-row-lg content-center gap-2 px-5 py-3 max-md:px-4">
          <Bone className={width} />
          <Bone className="h-2.5 w-64" />
        </div>
      ))}
    </div>
  );
}

/** One value to copy. A secret stays hidden until someone asks for it, so that no one reads it over their shoulder. */
export function SecretRow({
  label,
  hint,
  value,
  hidden = "••••••••••••••••",
  isSecret = true,
  startsShown = false,
  previousUntil = null,
  onRotate,
  onEndPrevious,
}: {
  label: string;
  hint: string;
  value: string;
  /** Shown in place of the value while it is hidden. */
  hidden?: string;
  isSecret?: boolean;
  startsShown?: boolean;
  /** Time at which the previous secret stops working; null if it already has. */
  previousUntil?: string | null;
  onRotate?: () => void;
  onEndPrevious?: () => void;
}) {
  const formats = useFormats();
  const [isShown, setIsShown] = useState(startsShown || !isSecret);
  const name = label.toLowerCase();
  return (
    <div className="grid items-center gap-x-6 gap-y-2 px-5 py-3 max-md:px-4 @[40rem]:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <dt>
        <span className="block font-medium">{label}</span>
        <span className="block text-xs tracking-wide text-pretty text-ink-muted">{hint}</span>
      </dt>
      <dd className="text-xs leading-5">
        <span className="font-mono wrap-anywhere">{isShown ? value : hidden}</span>
        {previousUntil && (
          <span className="mt-1 block text-ink-muted">
            The previous one works until {formats.moment(previousUntil)}.{" "}
            <TextButton aria-label={`Revoke the previous ${name} now`} onClick={onEndPrevious}>
              Revoke now
            </TextButton>
          </span>
        )}
      </dd>
      <dd className="-ms-2.5 flex flex-wrap gap-1 @[40rem]:-me-2.5 @[40rem]:justify-end">
        {isSecret && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${isShown ? "Hide" : "Show"} ${name}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
        )}
        <CopyButton text={value} label={name} />
        {onRotate && (
          <Button variant="quiet" size="sm" icon={RotateCw} aria-label={`Rotate ${name}`} onClick={onRotate}>
            Rotate
          </Button>
        )}
      </dd>
    </div>
  );
}
