import { may } from "@quotemill/shared/access/permissions";
import type { Company } from "@quotemill/shared/companies/company";
import { settingsCards, settingsInput } from "@quotemill/shared/companies/settings";
import { Check, Lock } from "lucide-react";
import {
  type ComponentProps,
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useEffect,
  useId,
  useState,
} from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button, TextButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { WebhookField } from "../../components/ui/text-fields.tsx";
import { ApiError } from "../../lib/api/errors.ts";
import { useAuth } from "../auth/index.ts";
import { AdminOnlyNote, useReadSettings, useSaveSettings } from "../settings/index.ts";

/** One line that says who sends the mail. It opens the webhook's card below it. */
export function SendingWebhook({
  isOpen,
  onToggle,
  ...card
}: { isOpen: boolean; onToggle: () => void } & ComponentProps<typeof WebhookCard>) {
  const { userProfile } = useAuth();
  const action = may(userProfile?.app_role, "integrations.write") ? "Change" : "View";
  const id = useId();
  return (
    <div className="grid gap-3">
      <p className="text-center text-sm wrap-anywhere text-ink-muted">
        {sentBy(card.url.trim(), card.company)} ·{" "}
        <TextButton muted underlined aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {isOpen ? "Hide" : action}
        </TextButton>
      </p>
      <div id={id} hidden={!isOpen}>
        <WebhookCard {...card} />
      </div>
    </div>
  );
}

function sentBy(url: string, company: Company): string {
  const sender = mailSender(url, company);
  if (!sender) return url ? "Sent by your webhook" : "No webhook URL yet";
  return sender.isOwn ? "Quotemill sends this email" : `Sent by ${sender.host}`;
}

const savedMarkMs = 3_000;

/** The card for the sending webhook's URL. An unsaved one applies to this send only, a saved one to everybody. */
function WebhookCard({
  company,
  url,
  problem,
  onChange,
}: {
  company: Company;
  url: string;
  /** The reason why the last send refused this URL. */
  problem: string | undefined;
  /** Sets the URL for this send; null means the saved one. */
  onChange: Dispatch<SetStateAction<string | null>>;
}) {
  const { userProfile } = useAuth();
  const canChange = may(userProfile?.app_role, settingsCards.webhook.change);
  const save = useSaveSettings(company.id);
  const readAgain = useReadSettings(company.id);
  const mark = useSavedMark();
  const isBlank = url.trim() === "";
  const saved = company.quote_send_webhook_url ?? "";
  const isChanged = url.trim() !== saved;
  const { quote_send_webhook_url, quotemill_sends } = company;
  const seen = { quote_send_webhook_url, quotemill_sends };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const input = settingsInput.safeParse({ quote_send_webhook_url: url });
    if (!input.success) return toast.error(input.error.issues[0]?.message ?? "");
    const handleSaved = () => {
      showSaved();
      mark.show();
    };
    reportOutcome(save.mutateAsync({ ...input.data, seen }, { onSuccess: handleSaved }), {
      done: () => toast.success("Webhook URL saved successfully!"),
      failed: (error) => void showRefusal("Failed to save webhook URL", error),
    });
  }
  function handleLeaveToQuotemill() {
    reportOutcome(save.mutateAsync({ quotemill_sends: true, seen }, { onSuccess: showSaved }), {
      done: () => toast.success("Quotemill sends your emails from now on."),
      failed: (error) => void showRefusal("Failed to remove webhook URL", error),
    });
  }

  /** Shows the saved URL, unless another one was typed while the answer was late. */
  const showSaved = () => onChange((typed) => (typed === url ? null : typed));

  async function showRefusal(failed: string, error: Error) {
    const isConflict = error instanceof ApiError && error.code === "conflict";
    // From here on, what somebody else has saved was seen.
    if (isConflict) await readAgain().catch(() => {});
    toast.error(`${failed}: ${error.message}`, isConflict ? "Trying again replaces what they saved." : undefined);
  }

  return (
    <Card title="Webhook Configuration">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3 px-5 pb-5 max-md:px-4">
        {!canChange && <AdminOnlyNote />}
        <div className="flex items-start gap-2 @max-[30rem]:flex-wrap">
          <WebhookField
            label="Webhook URL"
            value={url}
            disabled={!canChange}
            error={problem}
            hint={hintFor({ isTyped: isChanged && !isBlank, isOptional: company.quotemill_sends })}
            className="flex-1 @max-[30rem]:basis-full"
            onChange={(event) => onChange(event.target.value)}
            end={
              !canChange && (
                <Lock size={16} aria-hidden="true" className="absolute inset-y-0 end-3.5 my-auto text-ink-muted" />
              )
            }
          />
          <Button
            type="submit"
            variant="secondary"
            disabled={!canChange || isBlank || !isChanged}
            busy={save.isPending}
            className="mt-6.5 @max-[30rem]:mt-0"
          >
            Save
          </Button>
        </div>
        {canChange && !mailSender(saved, company)?.isOwn && (
          <TextButton onClick={handleLeaveToQuotemill} className="justify-self-start">
            Let Quotemill send instead
          </TextButton>
        )}
        <p role="status" className="flex items-center gap-1.5 text-sm font-medium text-success-ink empty:sr-only">
          {mark.isShown && (
            <>
              <Check size={14} aria-hidden="true" />
              Saved
            </>
          )}
        </p>
      </form>
    </Card>
  );
}

function hintFor({ isTyped, isOptional }: { isTyped: boolean; isOptional: boolean }): string {
  if (isTyped) return "Not saved. Used for this send only.";
  return isOptional
    ? "Have a workflow of your own? Enter its address, and it emails the quotes instead of Quotemill."
    : "The workflow at this address emails the quotes to the customer.";
}

function useSavedMark() {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), savedMarkMs);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return { isShown: shownAt !== null, show: () => setShownAt(Date.now()) };
}

export type MailSender = { isOwn: true } | { isOwn: false; host: string };

/** Returns the sender of the mail: our own workflow, or the host of the company's webhook. Null if there is none. */
export function mailSender(url: string, { quotemill_sends }: Pick<Company, "quotemill_sends">): MailSender | null {
  if (url === "" && quotemill_sends) return { isOwn: true };
  if (!URL.canParse(url)) return null;
  const { origin, pathname, host } = new URL(url);
  const isOwn = origin === location.origin && pathname === "/workflow/send";
  return isOwn ? { isOwn } : { isOwn, host };
}
