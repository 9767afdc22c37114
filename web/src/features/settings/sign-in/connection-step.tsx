import { zodResolver } from "@hookform/resolvers/zod";
import { type SsoState, ssoConnectionInput } from "@quotemill/shared/access/single-sign-on";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { DeleteDialog } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { showFieldErrors } from "../../../lib/api/errors.ts";
import { useConnectProvider, useDisconnectProvider } from "./sso.api.ts";
import { Step } from "./step.tsx";

type Connection = SsoState["connection"];

export function ConnectionStep({
  connection,
  isReady,
  callbackUrl,
}: {
  connection: Connection;
  /** True once a domain is verified, which comes first. */
  isReady: boolean;
  callbackUrl: string;
}) {
  const [isChanging, setIsChanging] = useState(false);
  const isOpen = connection ? isChanging : isReady;
  return (
    <Step
      number={2}
      isDone={connection !== null}
      title="Connect your provider"
      text={
        connection
          ? `${connection.provider} · ${connection.issuer} · client ${connection.client_id}`
          : "Google, Microsoft Entra, Okta or any other provider that speaks OpenID Connect."
      }
      action={
        connection &&
        !isOpen && (
          <Button variant="quiet" size="sm" aria-label="Change the provider" onClick={() => setIsChanging(true)}>
            Change
          </Button>
        )
      }
    >
      {isOpen && (
        <ConnectionForm connection={connection} callbackUrl={callbackUrl} onDone={() => setIsChanging(false)} />
      )}
    </Step>
  );
}

function ConnectionForm({
  connection,
  callbackUrl,
  onDone,
}: {
  connection: Connection;
  callbackUrl: string;
  onDone: () => void;
}) {
  const connect = useConnectProvider();
  const form = useForm({
    resolver: zodResolver(ssoConnectionInput),
    defaultValues: { issuer: connection?.issuer ?? "", client_id: connection?.client_id ?? "", client_secret: "" },
  });
  const { errors } = form.formState;
  const handleSubmit = form.handleSubmit((input) =>
    connect.mutate(input, {
      onSuccess: () => {
        toast.success("Provider connected");
        onDone();
      },
      onError: (error) => showFieldErrors(form, error) || form.setError("root", { message: error.message }),
    }),
  );
  const plain = { autoComplete: "off", autoCapitalize: "off", spellCheck: false };
  return (
    <form onSubmit={handleSubmit} noValidate autoComplete="off" className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Redirect address</p>
        <div className="flex items-center justify-between gap-2 rounded-md bg-sunken ps-3">
          <code className="min-w-0 py-1.5 font-mono text-xs wrap-anywhere">{callbackUrl}</code>
          <CopyButton text={callbackUrl} label="the redirect address" />
        </div>
        <p className="text-xs tracking-wide text-ink-muted">
          Enter it at your provider, as a web application that uses the authorization code flow.
        </p>
      </div>
      <TextField
        label="Issuer"
        type="url"
        inputMode="url"
        required
        placeholder="https://login.microsoftonline.com/your-tenant-id/v2.0"
        hint="For Google, https://accounts.google.com. For Entra, the address with your own tenant's ID."
        maxLength={500}
        error={errors.issuer?.message}
        {...plain}
        {...form.register("issuer")}
      />
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        <TextField
          label="Client ID"
          required
          maxLength={500}
          error={errors.client_id?.message}
          {...plain}
          {...form.register("client_id")}
        />
        <TextField
          label="Client secret"
          type="password"
          required
          hint={`${connection ? "Enter it again, or a new one. " : ""}It is stored encrypted and never shown.`}
          maxLength={1000}
          error={errors.client_secret?.message}
          {...plain}
          {...form.register("client_secret")}
        />
      </div>
      {connection && (
        <p className="text-xs tracking-wide text-ink-muted">
          With another issuer or client ID, people who signed in through this connection are signed out at once, and the
          new one has to be tested.
        </p>
      )}
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button type="submit" busy={connect.isPending}>
          {connection ? "Save connection" : "Connect"}
        </Button>
        {connection && (
          <>
            <Button variant="secondary" onClick={onDone}>
              Cancel
            </Button>
            <Disconnect provider={connection.provider} />
          </>
        )}
      </div>
    </form>
  );
}

function Disconnect({ provider }: { provider: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnectProvider();
  const close = () => setIsAsking(false);
  const handleConfirm = () =>
    reportOutcome(disconnect.mutateAsync(undefined, { onSettled: close }), {
      done: () => toast.success("Provider disconnected"),
      failed: ({ message }) => toast.error("The provider was not disconnected", message),
    });
  return (
    <>
      <Button variant="quietDanger" onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      {isAsking && (
        <DeleteDialog
          title="Disconnect the provider"
          text={`Are you sure you want to disconnect ${provider}?`}
          goes="Nobody can sign in through it any more, people who did are signed out at once, and the stored client secret is deleted."
          stays="Accounts stay. People without a password ask for one with ‘Forgot Password?’."
          action="Disconnect"
          busy={disconnect.isPending}
          onConfirm={handleConfirm}
          onClose={close}
        />
      )}
    </>
  );
}
