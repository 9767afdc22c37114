import type { RotateSecretInput } from "@quotemill/shared/workflow/runs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { tellOutcome } from "../../components/tell-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { SecretRow } from "./secret-row.tsx";
import { secretsQuery, useRotateSecret } from "./workflow.api.ts";

type Kind = RotateSecretInput["kind"];

/** What a rotation does to requests under way, for each of the two. */
const rotations: Record<Kind, { name: string; text: string }> = {
  upload_secret: {
    name: "upload secret",
    text: "A new one is made now. The old one works for another 24 hours, so change your workflows by then. Requests to your webhooks carry the new one at once, in their x-quotemill-secret header.",
  },
  signing_secret: {
    name: "signing secret",
    text: "A new one is made now. The old one works for another 24 hours: until then every request is signed with both.",
  },
};

/** Upload address, upload secret and signing secret of the company, with the ways to see, copy and rotate them. */
export function SecretRows() {
  const secrets = useQuery(secretsQuery);
  const rotate = useRotateSecret();
  const [asking, setAsking] = useState<Kind | null>(null);
  /** Whoever made a new one wants to see it. */
  const [made, setMade] = useState<Kind | null>(null);

  function handleRotate(kind: Kind) {
    const handleMade = () => {
      setAsking(null);
      setMade(kind);
    };
    tellOutcome(rotate.mutateAsync(kind, { onSuccess: handleMade }), {
      done: () => toast.success(`New ${rotations[kind].name} made`, "The old one works for another 24 hours."),
      failed: ({ message }) => toast.error(`The ${rotations[kind].name} could not be rotated`, message),
    });
  }

  return (
    <QueryView query={secrets} failed="The secrets could not be loaded." skeleton={<Bones />}>
      {({ upload_url, upload_secret, signing_secret }) => (
        <>
          <dl className="divide-y divide-border border-t border-border">
            <SecretRow
              label="Upload address"
              hint="Where a workflow posts its answer. It carries the upload secret."
              value={upload_url}
              hidden={upload_url.replace(upload_secret, "••••••••")}
            />
            <SecretRow
              key={`upload ${made === "upload_secret"}`}
              label="Upload secret"
              hint="For the header x-webhook-secret, when it should not stand in the address."
              value={upload_secret}
              startsShown={made === "upload_secret"}
              onRotate={() => setAsking("upload_secret")}
            />
            <SecretRow
              key={`signing ${made === "signing_secret"}`}
              label="Signing secret"
              hint="Proves to a workflow that a request comes from here."
              value={signing_secret}
              startsShown={made === "signing_secret"}
              onRotate={() => setAsking("signing_secret")}
            />
          </dl>
          {asking && (
            <ConfirmDialog
              title={`Rotate the ${rotations[asking].name}?`}
              text={rotations[asking].text}
              action="Rotate"
              variant="primary"
              busy={rotate.isPending}
              onConfirm={() => handleRotate(asking)}
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
