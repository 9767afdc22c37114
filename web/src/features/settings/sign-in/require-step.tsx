import { requiringProblem, type SsoChange, type SsoState } from "@quotemill/shared/access/single-sign-on";
import { ssoStartPath } from "@quotemill/shared/access/sso-refusals";
import { type ReactNode, useId, useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Checkbox, Switch } from "../../../components/ui/choices.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { ConfirmDialog } from "../../../components/ui/dialog.tsx";
import { countOf } from "../../../lib/words.ts";
import { useChangeSso } from "./sso.api.ts";
import { Step } from "./step.tsx";

type Admin = SsoState["admins"][number];

export function RequireStep({ state }: { state: SsoState }) {
  const { connection, admins, other_sessions, people_outside } = state;
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeSso();
  const save = (changes: SsoChange, done: string) =>
    // A press while the change is under way does nothing. Closing the dialog instead would take the focus from it.
    !change.isPending &&
    reportOutcome(change.mutateAsync(changes, { onSettled: () => setIsAsking(false) }), {
      done: () => toast.success(done),
      failed: ({ message }) => toast.error("Nothing was changed", message),
    });
  const isRequired = Boolean(connection?.required_at);
  const problem = requiringProblem(state);
  const started = state.domains.find(({ proved_at }) => proved_at)?.domain;
  return (
    <Step
      number={4}
      isDone={isRequired}
      title="Require it"
      text="Then passwords, password reset emails and passkeys stop working for everyone but the people below."
    >
      {connection && (
        <>
          <EmergencyAdmins
            admins={admins}
            onChange={(break_glass) => save({ break_glass }, "Emergency admins saved")}
          />
          <SwitchRow
            label="Add people on their first sign-in"
            hint="As user, from verified domains only. Without it, they need an invitation."
            checked={connection.provisions}
            onChange={(provisions) => save({ provisions }, "Single sign-on saved")}
          />
          <SwitchRow
            label="Counts as a second factor"
            hint="If your provider always asks for one. Otherwise Quotemill asks those who have one here."
            checked={connection.counts_as_factor}
            onChange={(counts_as_factor) => save({ counts_as_factor }, "Single sign-on saved")}
          />
          <SwitchRow
            label="Require single sign-on"
            hint={
              isRequired
                ? "People sign in at your provider only."
                : (problem ?? `${countOf(other_sessions, "session")} opened in another way will end within an hour.`)
            }
            checked={isRequired}
            disabled={!isRequired && problem !== null}
            onChange={(required) =>
              required ? setIsAsking(true) : save({ required }, "Single sign-on is optional now")
            }
          />
          {started && state.test && <PortalAddress path={ssoStartPath(started)} />}
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Require single sign-on"
          text="Passwords, password reset emails and passkeys stop working for everyone but the emergency admins."
          consequences={people_outside > 0 ? [lockedOut(people_outside)] : []}
          action="Require single sign-on"
          variant="primary"
          busy={change.isPending}
          onConfirm={() => save({ required: true }, "Single sign-on is required now")}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Step>
  );
}

const lockedOut = (people: number) =>
  people === 1
    ? "1 person has an address outside your verified domains and will not be able to sign in."
    : `${people} people have addresses outside your verified domains and will not be able to sign in.`;

function EmergencyAdmins({ admins, onChange }: { admins: Admin[]; onChange: (ids: string[]) => void }) {
  const hintId = useId();
  const chosen = admins.filter(({ breaks_glass }) => breaks_glass).map(({ id }) => id);
  return (
    <fieldset aria-describedby={hintId} className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Emergency admins</legend>
      <ul className="grid gap-1">
        {admins.map((admin) => (
          <li key={admin.id}>
            <label htmlFor={`${hintId}-${admin.id}`} className="flex min-h-control-sm items-start gap-2.5 py-1 text-sm">
              <Checkbox
                id={`${hintId}-${admin.id}`}
                className="mt-0.5"
                checked={admin.breaks_glass}
                disabled={!admin.has_password && !admin.breaks_glass}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, admin.id] : chosen.filter((id) => id !== admin.id))
                }
              />
              <span className="min-w-0 wrap-anywhere">
                {admin.name} <span className="text-ink-muted">{admin.email}</span>
                {warningFor(admin) && <span className="block text-xs text-warning-ink">{warningFor(admin)}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p id={hintId} className="text-xs tracking-wide text-ink-muted">
        They keep their password and authenticator app in case your provider is down. Choose at least two.
      </p>
    </fieldset>
  );
}

function warningFor({ has_password, has_factor, breaks_glass }: Admin): string | null {
  if (!has_password) return "Has no password, so they could not sign in.";
  return breaks_glass && !has_factor ? "Has no authenticator app yet. Their password alone is not enough." : null;
}

function SwitchRow({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 max-md:min-h-11">
      <Switch
        id={id}
        role="switch"
        className="mt-0.5 disabled:cursor-not-allowed disabled:opacity-60"
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs tracking-wide text-ink-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}

/** OpenID Connect knows no sign-in that begins at the provider, so its portal links to where ours begins. */
function PortalAddress({ path }: { path: string }) {
  const url = `${location.origin}${path}`;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">Address for your provider's portal</p>
      <div className="flex items-center justify-between gap-2 rounded-md bg-sunken ps-3">
        <code className="min-w-0 py-1.5 font-mono text-xs wrap-anywhere">{url}</code>
        <CopyButton text={url} label="the address for the portal" />
      </div>
    </div>
  );
}
