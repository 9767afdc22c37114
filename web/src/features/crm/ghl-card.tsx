import { may } from "@quotemill/shared/access/permissions";
import type { Company } from "@quotemill/shared/companies/company";
import { connectedWords, deleteTokenReminder, disconnectedWords } from "@quotemill/shared/contacts/crm";
import type { WriteBack } from "@quotemill/shared/crm/write-back";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plug, Unplug } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { DeleteDialog } from "../../components/ui/dialog.tsx";
import { Note } from "../../components/ui/note.tsx";
import { useAuth } from "../auth/index.ts";
import { AdminOnlyNote } from "../settings/index.ts";
import { ConnectForm } from "./connect-form.tsx";
import { connectionQuery, useConnect, useDisconnect } from "./crm.api.ts";

export function GhlCard({
  company: known,
  stopped = null,
}: {
  company: Company;
  /** The reason why nothing is written back until someone connects again. */
  stopped?: WriteBack["stopped"];
}) {
  const { data: company } = useQuery(connectionQuery(known));
  const { userProfile } = useAuth();
  const canChange = may(userProfile?.app_role, "integrations.write");
  const connect = useConnect(company.id);
  const disconnect = useDisconnect(company.id);
  const [isReconnecting, setIsReconnecting] = useState(false);
  const isForm = !company.ghl_connected || isReconnecting;
  const focusNext = useFocusAfterSwap(isForm);

  const handleReconnecting = (is: boolean) => () => {
    focusNext.ask();
    setIsReconnecting(is);
  };
  const handleConnect = (input: { locationId: string; privateToken: string }) => {
    focusNext.ask();
    reportOutcome(connect.mutateAsync(input), {
      done: () => {
        setIsReconnecting(false);
        toast.success(connectedWords);
      },
      failed: ({ message }) => toast.error(`Failed to connect to GoHighLevel: ${message}`),
    });
  };
  const handleDisconnect = (close: () => void) => {
    focusNext.ask();
    reportOutcome(disconnect.mutateAsync(undefined, { onSettled: close }), {
      done: () => toast.success(disconnectedWords),
      failed: ({ message }) => toast.error(`Failed to disconnect from GoHighLevel: ${message}`),
    });
  };

  return (
    <Card title="GoHighLevel (GHL)">
      <div className="grid gap-5 border-t border-border p-5 max-md:px-4">
        {!canChange && <AdminOnlyNote />}
        <ConnectionStatus ref={focusNext.ref} company={company} isRefused={stopped !== null} />
        <div className={clsx("grid gap-5", !canChange && "opacity-70")}>
          {stopped && company.ghl_connected && (
            <Note
              tone="danger"
              action={
                !isReconnecting && (
                  <Button variant="secondary" size="sm" onClick={handleReconnecting(true)}>
                    Connect again
                  </Button>
                )
              }
            >
              <strong className="block font-medium">{stopped.title}</strong>
              {stopped.words}
            </Note>
          )}
          {canChange && company.ghl_problem && !stopped && <Note tone="warning">{company.ghl_problem}</Note>}
          {disconnect.isSuccess && !company.ghl_connected && <Note tone="warning">{deleteTokenReminder}</Note>}
          {!isForm ? (
            <DisconnectRow
              locationName={company.ghl_location_name}
              canChange={canChange}
              busy={disconnect.isPending}
              onDisconnect={handleDisconnect}
            />
          ) : (
            <ConnectForm
              canChange={canChange}
              busy={connect.isPending}
              failure={connect.error?.message}
              onConnect={handleConnect}
              {...(isReconnecting && company.ghl_connected && { onCancel: handleReconnecting(false) })}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

/** The form and the disconnect button replace each other, so the focus moves to the status above them. */
function useFocusAfterSwap(isForm: boolean) {
  const ref = useRef<HTMLElement>(null);
  const wanted = useRef<boolean>(null);
  useEffect(() => {
    if (wanted.current === isForm) ref.current?.focus();
    wanted.current = null;
  }, [isForm]);
  return {
    ref,
    ask: () => {
      wanted.current = !isForm;
    },
  };
}

/** Takes the focus when the control below it is replaced. */
function ConnectionStatus({
  company,
  isRefused,
  ref,
}: {
  company: Company;
  isRefused: boolean;
  ref: Ref<HTMLElement>;
}) {
  const { ghl_connected: isConnected, ghl_location_name: location } = company;
  const Icon = isConnected ? Plug : Unplug;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Connection status"
      className="flex items-center gap-3 rounded-md border border-border bg-sunken px-4 py-3 outline-offset-2"
    >
      <span
        className={clsx(
          "grid size-9 shrink-0 place-items-center rounded-md",
          isConnected ? "bg-success-soft text-success-ink" : "bg-neutral-soft text-ink-muted",
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{isConnected ? "Connected" : "Not Connected"}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {isConnected ? `Location: ${location ?? "N/A"}` : "No GHL account connected"}
        </p>
      </div>
      {isConnected && isRefused ? (
        <Badge tone="dangerOutline">Refused</Badge>
      ) : (
        <Badge tone={isConnected ? "success" : "outline"}>{isConnected ? "Active" : "Inactive"}</Badge>
      )}
    </section>
  );
}

function DisconnectRow({
  locationName,
  canChange,
  busy,
  onDisconnect,
}: {
  locationName: string | null;
  canChange: boolean;
  busy: boolean;
  onDisconnect: (close: () => void) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className="grid md:flex">
      <Button
        variant="secondary"
        className={canChange ? "text-danger-ink" : undefined}
        disabled={!canChange}
        onClick={() => setIsAsking(true)}
      >
        Disconnect GoHighLevel
      </Button>
      {isAsking && (
        <DeleteDialog
          title="Disconnect GoHighLevel"
          text="Are you sure you want to disconnect from GoHighLevel?"
          goes={`${locationName ?? "Its location"} is no longer searched for contacts, nothing is written back to it, and the stored token is deleted.`}
          stays="Contacts that came from it stay, and so do their quotes."
          action="Disconnect"
          busy={busy}
          onConfirm={() => onDisconnect(close)}
          onClose={close}
        />
      )}
    </div>
  );
}
