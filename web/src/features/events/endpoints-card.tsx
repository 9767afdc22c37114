import type { Endpoint, SavedEndpoint } from "@quotemill/shared/events/endpoints";
import { readAddress } from "@quotemill/shared/text/web-address";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Switch } from "../../components/ui/choices.tsx";
import { ConfirmDialog } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { alsoEnds } from "../../lib/words.ts";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { Bars, Health } from "./endpoint-health.tsx";
import {
  endpointsQuery,
  useChangeEndpoint,
  useRemoveEndpoint,
  useRotateSecret,
  useTestEndpoint,
} from "./events.api.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const heads = ["Address", "Sends", "Health", "Last 24", { label: "On", className: "text-end" }, "Actions"];
const columns = "minmax(0,1fr) minmax(0,8.5rem) minmax(0,13rem) 8rem 2.5rem 3.5rem";

export const hostOf = (url: string) => readAddress(url)?.host ?? url;

export function AddEndpointButton() {
  const [step, setStep] = useState<"form" | SavedEndpoint | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <Button onClick={() => setStep("form")}>
        <Plus size={16} aria-hidden="true" />
        Add endpoint
      </Button>
      {step === "form" && <EndpointDialog onSaved={setStep} onClose={close} />}
      {step && step !== "form" && <ShownSecret saved={step} onClose={close} />}
    </>
  );
}

/** An address that was there already has no new secret to show. */
function ShownSecret({ saved: { secret, ...saved }, onClose }: { saved: SavedEndpoint; onClose: () => void }) {
  if (secret) return <SecretDialog {...saved} secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="This endpoint was there already"
      text={`${saved.url} now gets the events that you chose. Its secret is the one that it had.`}
      action="Done"
      variant="primary"
      cancel="Close"
      onConfirm={onClose}
      onClose={onClose}
    />
  );
}

/** Lists the endpoints that events go to and the state of their deliveries, for admins. */
export function EventsTab() {
  const query = useQuery(endpointsQuery);
  const items = query.data?.items ?? [];
  return (
    <div className="grid gap-5">
      <Card title="Endpoints" count={query.data?.items.length}>
        <p className="-mt-1 px-5 pb-4 text-sm text-pretty text-ink-muted max-md:px-4">
          We post signed events here as they happen.
        </p>
        <QueryView
          query={query}
          failed="The endpoints could not be loaded."
          skeleton={
            <TableSkeleton
              columns={columns}
              heads={heads}
              lines={2}
              rows={2}
              bones={["w-64", "w-14", "w-28", "w-24", "w-8", "w-4"]}
            />
          }
          isEmpty={({ items }) => items.length === 0}
          empty={
            <div className="border-t border-border">
              <EmptyState
                drawing="lock"
                title="No endpoints yet"
                text="Add the address of n8n, Make or your own system. It is notified of every quote that is sent, opened or accepted."
              />
            </div>
          }
        >
          {({ items }) => (
            <Table label="Endpoints" columns={columns} heads={heads}>
              <TableBody>
                {items.map((endpoint) => (
                  <EndpointRow key={endpoint.id} endpoint={endpoint} />
                ))}
              </TableBody>
            </Table>
          )}
        </QueryView>
      </Card>
      {items.length > 0 && <DeliveriesCard endpoints={items} />}
    </div>
  );
}

const sourceNames: Record<Endpoint["source"], string> = { app: "", api: "the API", n8n: "n8n", make: "Make" };

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, types, is_enabled, source, made_by, health } = endpoint;
  const change = useChangeEndpoint(id);
  const makers = [sourceNames[source], made_by].filter(Boolean).join(", ");
  const handleSwitch = () =>
    reportOutcome(change.mutateAsync({ is_enabled: !is_enabled }), {
      done: () => toast.success(`${hostOf(url)} is ${is_enabled ? "off" : "on"}`),
      failed: ({ message }) => toast.error("The endpoint could not be changed", message),
    });
  return (
    <Row className="min-h-row-lg @max-[40rem]:gap-y-1.5">
      <Cell>
        <p className="font-mono text-xs leading-5 wrap-anywhere">{url}</p>
        {makers && <p className="truncate text-xs tracking-wide text-ink-muted">made by {makers}</p>}
      </Cell>
      <Cell className="truncate text-ink-muted @max-[40rem]:order-3 @max-[40rem]:col-span-2 @max-[40rem]:text-sm">
        {types.length === 1 ? types[0] : `${types.length} types`}
      </Cell>
      <Cell className="@max-[40rem]:order-2 @max-[40rem]:col-span-2">
        <Health health={health} />
      </Cell>
      <Cell className="@max-[40rem]:order-4">
        <Bars latest={health.latest} />
      </Cell>
      <Cell className="flex justify-end @max-[40rem]:order-5">
        <Switch
          aria-label={`Post to ${hostOf(url)}`}
          checked={is_enabled}
          // Closed while it is saved, it would lose the focus.
          onChange={() => change.isPending || handleSwitch()}
        />
      </Cell>
      <Cell className="flex justify-end @max-[40rem]:order-1 @max-[40rem]:self-start">
        <EndpointActions endpoint={endpoint} />
      </Cell>
    </Row>
  );
}

function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { id, url } = endpoint;
  const [step, setStep] = useState<"edit" | "rotate" | "remove" | SavedEndpoint | null>(null);
  const test = useTestEndpoint(id);
  const remove = useRemoveEndpoint(id);
  const close = () => setStep(null);
  const host = hostOf(url);
  const handleTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ ok, status, problem, duration_ms }) =>
        ok
          ? toast.success(`${host} took the test`, `${status} in ${duration_ms} ms`)
          : toast.error(`${host} did not take the test`, problem ?? ""),
      onError: ({ message }) => toast.error("The test could not be sent", message),
    });
  const handleRemove = () =>
    reportOutcome(remove.mutateAsync(undefined).then(close), {
      done: () => toast.success(`${host} removed`, "It gets no more events."),
      failed: ({ message }) => toast.error("The endpoint could not be removed", message),
    });
  return (
    <>
      <ActionMenu
        label={`Actions for ${host}`}
        actions={[
          { label: "Send a test", icon: Send, onSelect: handleTest, disabled: test.isPending },
          { label: "Edit", icon: Pencil, onSelect: () => setStep("edit") },
          { label: "Replace secret", icon: KeyRound, onSelect: () => setStep("rotate") },
          { label: "Remove", icon: Trash2, onSelect: () => setStep("remove"), danger: true },
        ]}
      />
      {step === "edit" && <EndpointDialog endpoint={endpoint} onSaved={close} onClose={close} />}
      {step === "rotate" && <ReplaceSecretDialog endpoint={endpoint} onSaved={setStep} onClose={close} />}
      {step === "remove" && (
        <ConfirmDialog
          title={`Remove ${host}?`}
          text="It gets no more events, and the list of its deliveries goes. The events themselves stay for 30 days."
          action="Remove"
          busy={remove.isPending}
          onConfirm={handleRemove}
          onClose={close}
        />
      )}
      {step && typeof step === "object" && <ShownSecret saved={step} onClose={close} />}
    </>
  );
}

function ReplaceSecretDialog({
  endpoint,
  onSaved,
  onClose,
}: {
  endpoint: Endpoint;
  onSaved: (saved: SavedEndpoint) => void;
  onClose: () => void;
}) {
  const formats = useFormats();
  const rotate = useRotateSecret(endpoint.id);
  const [previous_until] = useState(endpoint.previous_until); // as it was when this was opened
  const handleConfirm = () =>
    rotate.mutate(
      { previous_until },
      {
        onSuccess: onSaved,
        onError: ({ message }) => toast.error("The secret could not be replaced", message),
      },
    );
  return (
    <ConfirmDialog
      title="Replace the secret?"
      text={`This makes a new secret. For another 24 hours every event is signed with both, so that you can change your receiver.${alsoEnds(previous_until, formats.moment)}`}
      action="Replace"
      variant="primary"
      busy={rotate.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
