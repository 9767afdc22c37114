import {
  mostGraceDays,
  mostSessionDays,
  type SignInPolicy,
  type SignInPolicyInput,
} from "@quotemill/shared/access/sign-in-policy";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Segments } from "../../../components/ui/choices.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { RoleBadge } from "../../../records/role-badge.tsx";
import { useAuth } from "../../auth/index.ts";
import { SaveRow } from "../settings-form.tsx";
import { policyQuery, useRemindFactor, useSavePolicy } from "./policy.api.ts";

/** Edits the company's rules for signing in: a second factor, and how long sessions last. */
export function PolicyCards() {
  const { company } = useAuth();
  const id = company?.id ?? "";
  const skeleton = (
    <Card title="Second factor">
      <FieldBones />
    </Card>
  );
  return (
    <QueryView query={useQuery(policyQuery(id))} failed="Failed to load the rules for signing in" skeleton={skeleton}>
      {(policy) => (
        <>
          <FactorCard companyId={id} policy={policy} />
          <SessionsCard companyId={id} policy={policy} />
        </>
      )}
    </QueryView>
  );
}

interface CardProps {
  companyId: string;
  policy: SignInPolicy;
}

function useSave(companyId: string) {
  const save = useSavePolicy(companyId);
  return {
    isPending: save.isPending,
    send: (input: SignInPolicyInput) =>
      reportOutcome(save.mutateAsync(input), {
        done: () => toast.success("Sign-in rules saved"),
        failed: ({ message }) => toast.error("Failed to save", message),
      }),
  };
}

const requirements = [
  { value: "nobody", label: "Nobody" },
  { value: "admins", label: "Admins" },
  { value: "everyone", label: "Everyone" },
] as const;
const usualGraceDays = 14;
const dayMs = 86_400_000;

function FactorCard({ companyId, policy }: CardProps) {
  const { day } = useFormats();
  const save = useSave(companyId);
  const [who, setWho] = useState(policy.factor_required_for);
  const [grace, setGrace] = useState(String(usualGraceDays));
  const [error, setError] = useState<string>();
  const isDirty = who !== policy.factor_required_for;
  const days = Number(grace);
  const isDays = /^\d+$/.test(grace) && days <= mostGraceDays;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const seen = { factor_required_for: policy.factor_required_for };
    if (who === "nobody") return void save.send({ factor_required_for: who, seen });
    if (!isDays) return setError(`Enter a number of days from 0 to ${mostGraceDays}.`);
    setError(undefined);
    void save.send({ factor_required_for: who, grace_days: days, seen });
  }

  return (
    <Card title="Second factor">
      <form
        onSubmit={handleSubmit}
        noValidate
        aria-label="Second factor"
        className="flex flex-col gap-4 border-t border-border p-5 max-md:px-4"
      >
        <div className="grid justify-items-start gap-1.5">
          <p className="text-sm font-medium">Required for</p>
          <Segments label="Required for" choices={requirements} value={who} onChoose={setWho} />
          <p className="text-sm text-pretty text-ink-muted">
            An authenticator app or a passkey. Where one is required, a password alone is no longer enough, even with a
            passkey.
          </p>
        </div>
        {isDirty && who !== "nobody" && (
          <TextField
            label="Days of grace"
            type="number"
            min={0}
            max={mostGraceDays}
            value={grace}
            error={error}
            hint={
              isDays ? `From ${day(new Date(Date.now() + days * dayMs))} nobody can sign in without one.` : undefined
            }
            onChange={({ target }) => setGrace(target.value)}
          />
        )}
        {!isDirty && policy.factor_required_from && (
          <p className="text-sm text-ink-muted">
            From {day(policy.factor_required_from)} nobody can sign in without one.
          </p>
        )}
        <SaveRow label="Save Second Factor" isDirty={isDirty} busy={save.isPending} />
      </form>
      <Lacking policy={policy} />
    </Card>
  );
}

function Lacking({ policy: { people, lacking } }: { policy: SignInPolicy }) {
  const { userProfile } = useAuth();
  const remind = useRemindFactor();
  const handleRemind = (id: string, name: string) =>
    reportOutcome(remind.mutateAsync(id), {
      done: () => toast.success(`${name} gets an email`),
      failed: ({ message }) => toast.error("Failed to send the email", message),
    });
  return (
    <div className="border-t border-dashed border-border-strong">
      <p className="px-5 py-3 text-sm text-ink-muted max-md:px-4">
        {lacking.length === 0 ? (
          "Everyone has one."
        ) : (
          <>
            <strong className="font-semibold text-ink">
              {lacking.length} of {people}
            </strong>{" "}
            have none yet
          </>
        )}
      </p>
      <ul aria-label="People without a second factor">
        {lacking.map(({ id, full_name, email, app_role }) => (
          <li key={id} className="flex items-center gap-3 border-t border-border px-5 py-2.5 max-md:px-4">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {full_name || email} <RoleBadge role={app_role} />
              </p>
              <p className="truncate text-sm text-ink-muted">{email}</p>
            </div>
            {id === userProfile?.id ? (
              <LinkButton variant="secondary" size="sm" to={pages.security.path} aria-label="Set up your second factor">
                Set up
              </LinkButton>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                icon={Mail}
                aria-label={`Remind ${full_name || email}`}
                onClick={() => handleRemind(id, full_name || email)}
              >
                Remind
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sessionLengths = [1, 7, 14, mostSessionDays];

function SessionsCard({ companyId, policy }: CardProps) {
  const save = useSave(companyId);
  const [length, setLength] = useState(String(policy.session_days));
  const lengths = [...new Set([...sessionLengths, policy.session_days])].sort((a, b) => a - b);
  return (
    <Card title="Sessions">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save.send({ session_days: Number(length), seen: { session_days: policy.session_days } });
        }}
        aria-label="Sessions"
        className="flex flex-col gap-4 border-t border-border p-5 max-md:px-4"
      >
        <SelectField
          label="Sign in again after"
          hint="A shorter time also applies to people already signed in."
          value={length}
          onChange={({ target }) => setLength(target.value)}
          choices={lengths.map((days) => ({ value: String(days), label: days === 1 ? "1 day" : `${days} days` }))}
        />
        <SaveRow label="Save Sessions" isDirty={Number(length) !== policy.session_days} busy={save.isPending} />
      </form>
    </Card>
  );
}
