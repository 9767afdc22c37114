import type { Company } from "@quotemill/shared/companies";
import { connectedWords, deleteTokenReminder, disconnectedWords } from "@quotemill/shared/crm";
import { may } from "@quotemill/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { AdminOnlyNote } from "../../components/admin-only-note.tsx";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Card } from "../../components/ui/card.tsx";
import { Note } from "../../components/ui/note.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useAuth } from "../auth/index.ts";
import { ConnectForm } from "./connect-form.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { connectionQuery, useConnect, useDisconnect } from "./crm.api.ts";
import { DisconnectRow } from "./disconnect-row.tsx";

export function GhlCard({ company: known }: { company: Company }) {
  const { data: company } = useQuery(connectionQuery(known));
  const { userProfile } = useAuth();
  const canChange = may(userProfile?.app_role, "integrations.write");
  const connect = useConnect(company.id);
  const disconnect = useDisconnect(company.id);
  const focusNext = useFocusAfterSwap(company.ghl_connected);

  const handleConnect = (input: { locationId: string; privateToken: string }) => {
    focusNext.ask();
    reportOutcome(connect.mutateAsync(input), {
      done: () => toast.success(connectedWords),
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
        <ConnectionStatus ref={focusNext.ref} company={company} />
        <div className={clsx("grid gap-5", !canChange && "opacity-70")}>
          {canChange && company.ghl_problem && <Note tone="warning">{company.ghl_problem}</Note>}
          {disconnect.isSuccess && !company.ghl_connected && <Note tone="warning">{deleteTokenReminder}</Note>}
          {company.ghl_connected ? (
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
            />
          )}
        </div>
      </div>
    </Card>
  );
}

/** The form and the disconnect button replace each other, so the focus moves to the status above them. */
function useFocusAfterSwap(isConnected: boolean) {
  const ref = useRef<HTMLElement>(null);
  const wanted = useRef<boolean>(null);
  useEffect(() => {
    if (wanted.current === isConnected) ref.current?.focus();
    wanted.current = null;
  }, [isConnected]);
  return {
    ref,
    ask: () => {
      wanted.current = !isConnected;
    },
  };
}
