import { may } from "@quotemill/shared/permissions";
import { type ComponentProps, useId } from "react";
import { TextButton } from "../../components/ui/text-button.tsx";
import { useAuth } from "../auth/index.ts";
import { mailSender } from "./mail-sender.ts";
import { WebhookCard } from "./webhook-card.tsx";

/** One line that says who sends the mail. It opens the webhook's card below it. */
export function WebhookPart({
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
        {sentBy(card.url.trim())} ·{" "}
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

function sentBy(url: string): string {
  const sender = mailSender(url);
  if (!sender) return url ? "Sent by your webhook" : "No webhook URL yet";
  return sender.isOwn ? "Sent by the Quotemill workflow" : `Sent by ${sender.host}`;
}
