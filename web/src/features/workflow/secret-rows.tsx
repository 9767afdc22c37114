import type { SecretKind } from "@quotemill/shared/workflow/runs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { reportOutcome } from "../../components/report-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { SecretRow } from "./secret-row.tsx";
import { secretsQuery, useChangeSecret } from "./workflow.api.ts";

const names: Record<SecretKind, string> = { upload_secret: "upload secret", signing_secret: "signing secret" };

const rotationTexts: Record<SecretKind, string> = {
  upload_secret:
    "This creates a new secret. The old one works for another 24 hours, so update your workflows by then. Requests to your webhooks carry the new one right away, in the x-quotemill-secret header.",
  signing_secret:
    "This creates a new secret. The old one works for another 24 hours. Until then, every request is signed with both.",
};

interface Question {
  action: "rotate" | "end";
  kind: SecretKind;
}

/** The company's upload address, upload secret and signing secret, which admins can view, copy and rotate. */
export function SecretRows() {
  const secrets = useQuery(secretsQuery);
  const rotate = useChangeSecret("rotateSecret");
  const endPrevious = useChangeSecret("endPreviousSecret");
  const [asking, setAsking] = useState<Question | null>(null);
  /** A secret that was just created is shown at once. */
  const [justCreated, setJustCreated] = useState<SecretKind | null>(null);

  function handleRotate(kind: SecretKind) {
    const handleCreated = () => {
      setAsking(null);
      setJustCreated(kind);
    };
    reportOutcome(rotate.mutateAsync(kind, { onSuccess: handleCreated }), {
      done: () => toast.success(`New ${names[kind]} created`, "The old one works for another 24 hours."),
      failed: ({ message }) => toast.error(`The ${names[kind]} could not be rotated`, message),
    });
  }

  function handleEnd(kind: SecretKind) {
    reportOutcome(endPrevious.mutateAsync(kind, { onSuccess: () => setAsking(null) }), {
      done: () => toast.success(`The previous ${names[kind]} no longer works`),
      failed: ({ message }) => toast.error(`The previous ${names[kind]} could not be revoked`, message),
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
              onRotate={() => setAsking({ action: "rotate", kind: "upload_secret" })}
              onEndPrevious={() => setAsking({ action: "end", kind: "upload_secret" })}
            />
            <SecretRow
              key={`signing ${justCreated === "signing_secret"}`}
              label="Signing secret"
              hint="Proves to a workflow that a request comes from Quotemill."
              value={signing_secret}
              startsShown={justCreated === "signing_secret"}
              previousUntil={previous_until.signing_secret}
              onRotate={() => setAsking({ action: "rotate", kind: "signing_secret" })}
              onEndPrevious={() => setAsking({ action: "end", kind: "signing_secret" })}
            />
          </dl>
          {asking?.action === "rotate" && (
            <ConfirmDialog
              title={`Rotate the ${names[asking.kind]}?`}
              text={rotationTexts[asking.kind]}
              action="Rotate"
              variant="primary"
              busy={rotate.isPending}
              onConfirm={() => handleRotate(asking.kind)}
              onClose={() => setAsking(null)}
            />
          )}
          {asking?.action === "end" && (
            <ConfirmDialog
              title={`Revoke the previous ${names[asking.kind]}?`}
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
