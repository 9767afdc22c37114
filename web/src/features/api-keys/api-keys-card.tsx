import { type ApiKey, maxOverlapHours, type NewApiKey } from "@quotemill/shared/access/api-keys";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Clock, KeyRound, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { alsoEnds, formatAgo } from "../../lib/words.ts";
import { apiKeysQuery, useRevokeKey, useRotateKey } from "./api-keys.api.ts";
import { ShownKeyDialog } from "./shown-key-dialog.tsx";

const heads = ["Name", "May", "Made by", "Last used", "Ends", "Actions"];
const columns = "minmax(0,11rem) minmax(0,1fr) minmax(0,10rem) 8rem 6.5rem 8.5rem";

/** The company's keys, for its admins. */
export function ApiKeysCard() {
  const query = useQuery(apiKeysQuery);
  return (
    <Card
      title="API keys"
      count={query.data?.items.length}
      tools={
        <LinkButton variant="secondary" size="sm" icon={BookOpen} to="/docs/api" target="_blank" reloadDocument>
          API documentation
        </LinkButton>
      }
    >
      <p className="-mt-1 px-5 pb-4 text-sm text-pretty text-ink-muted max-md:px-4">
        A key can do what the app can, limited by its scopes. 120 calls a minute.
      </p>
      <QueryView
        query={query}
        failed="The API keys could not be loaded."
        skeleton={
          <TableSkeleton
            columns={columns}
            heads={heads}
            lines={2}
            rows={3}
            bones={["w-28", "w-40", "w-24", "w-20", "w-14", "w-20"]}
          />
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div className="border-t border-border">
            <EmptyState
              drawing="lock"
              title="No keys yet"
              text="Make one for n8n, your website's form or another program that works with your contacts and quotes."
            />
          </div>
        }
      >
        {({ items }) => (
          <>
            <Table label="API keys" columns={columns} heads={heads}>
              <TableBody>
                {items.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </TableBody>
            </Table>
            <p className="border-t border-border px-5 py-3 text-xs tracking-wide text-pretty text-ink-muted max-md:px-4">
              What a key does is in the activity under its name, like ‘n8n, office (API)’. Costs, accounts and secrets
              stay closed to keys.
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const formats = useFormats();
  const { name, scopes, prefix, last_four, created_by_name, created_at, previous_until } = apiKey;
  const made = formats.date(created_at);
  return (
    <Row className="min-h-row-lg @max-[40rem]:gap-y-1.5">
      <Cell>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="truncate font-mono text-xs text-ink-muted">
          {prefix}…{last_four}
        </p>
        {previous_until && (
          <p className="text-xs tracking-wide text-ink-muted">
            The old one works until {formats.moment(previous_until)}.
          </p>
        )}
      </Cell>
      <Cell className="text-ink-muted wrap-anywhere @max-[40rem]:order-2 @max-[40rem]:col-span-2 @max-[40rem]:text-sm">
        {scopes.join(", ")}
      </Cell>
      <Cell className="text-ink-muted @max-[40rem]:order-3 @max-[40rem]:col-span-2 @max-[40rem]:text-sm">
        <Small>Made by </Small>
        {created_by_name ? `${created_by_name}, ${made}` : made}
      </Cell>
      <Cell className="@max-[40rem]:order-4 @max-[40rem]:col-span-2 @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
        <LastUse apiKey={apiKey} />
      </Cell>
      <Cell className="@max-[40rem]:order-5 @max-[40rem]:col-span-2 @max-[40rem]:text-sm">
        <End apiKey={apiKey} />
      </Cell>
      <Cell className="flex items-center justify-end gap-1 @max-[40rem]:self-start">
        <KeyActions apiKey={apiKey} />
      </Cell>
    </Row>
  );
}

/** Words that stand in for a column's head where a narrow table shows none. */
const Small = ({ children }: { children: ReactNode }) => <span className="hidden @max-[40rem]:inline">{children}</span>;

function LastUse({ apiKey: { last_used_at, last_used_from, created_at } }: { apiKey: ApiKey }) {
  const [first, second] = last_used_at
    ? [formatAgo(last_used_at), last_used_from]
    : ["Never", `made ${formatAgo(created_at)}`];
  return (
    <>
      <Small>Last used: </Small>
      {first}
      <span className="block text-xs tracking-wide text-ink-muted wrap-anywhere">{second}</span>
    </>
  );
}

const dayMs = 86_400_000;
/** A key that ends within this many days is marked. */
const nearDays = 14;

function End({ apiKey: { expires_at } }: { apiKey: ApiKey }) {
  const formats = useFormats();
  if (!expires_at) {
    return (
      <span className="text-ink-muted">
        <Small>Ends: </Small>never
      </span>
    );
  }
  const ms = Date.parse(expires_at) - Date.now();
  if (ms <= 0) return <span className="font-medium text-danger-ink">ended {formats.date(expires_at)}</span>;
  const days = Math.floor(ms / dayMs);
  if (days >= nearDays) {
    return (
      <span className="text-ink-muted">
        <Small>Ends </Small>
        {formats.date(expires_at)}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-warning-ink">
      <Clock size={14} aria-hidden="true" />
      <span>
        <Small>Ends </Small>
        {days === 0 ? "today" : days === 1 ? "in 1 day" : `in ${days} days`}
      </span>
    </span>
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const [step, setStep] = useState<"rotate" | "revoke" | NewApiKey | null>(null);
  const close = () => setStep(null);
  const { name } = apiKey;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={RotateCw}
        aria-label={`Rotate ${name}`}
        onClick={() => setStep("rotate")}
      >
        Rotate
      </Button>
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[{ label: "Revoke", icon: KeyRound, onSelect: () => setStep("revoke"), danger: true }]}
      />
      {step === "rotate" && <RotateDialog apiKey={apiKey} onMade={setStep} onClose={close} />}
      {step === "revoke" && <RevokeDialog apiKey={apiKey} onClose={close} />}
      {step && typeof step === "object" && <ShownKeyDialog made={step} onClose={close} />}
    </>
  );
}

const overlaps = [
  { value: "0", label: "Stops working at once" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "24 hours" },
  { value: "72", label: "3 days" },
  { value: `${maxOverlapHours}`, label: "7 days" },
];

function RotateDialog({
  apiKey: { id, name, ...apiKey },
  onMade,
  onClose,
}: {
  apiKey: ApiKey;
  onMade: (made: NewApiKey) => void;
  onClose: () => void;
}) {
  const formats = useFormats();
  const rotate = useRotateKey(id);
  const [hours, setHours] = useState("24");
  const [previous_until] = useState(apiKey.previous_until); // as it was when this was opened
  const handleConfirm = () =>
    rotate.mutate(
      { overlap_hours: Number(hours), previous_until },
      {
        onSuccess: onMade,
        onError: ({ message }) => toast.error(`‘${name}’ could not be rotated`, message),
      },
    );
  return (
    <ConfirmDialog
      title={`Rotate ‘${name}’?`}
      text={`This makes a new key with the same scopes. Choose how long the old one works beside it, so that you can change your programs.${alsoEnds(previous_until, formats.moment)}`}
      action="Rotate"
      variant="primary"
      busy={rotate.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <SelectField
        label="The old key works for"
        choices={overlaps}
        value={hours}
        onChange={({ target }) => setHours(target.value)}
      />
    </ConfirmDialog>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(id);
  const handleConfirm = () =>
    reportOutcome(revoke.mutateAsync(undefined).then(onClose), {
      done: () => toast.success(`‘${name}’ revoked`, "The key no longer works."),
      failed: ({ message }) => toast.error(`‘${name}’ could not be revoked`, message),
    });
  return (
    <ConfirmDialog
      title={`Revoke ‘${name}’?`}
      text="The key stops working at once, and programs that use it fail until they have another. Endpoints that it made are removed, and others that it changed are switched off. This cannot be undone."
      action="Revoke"
      busy={revoke.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
