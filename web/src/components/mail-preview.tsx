import type { ReactNode } from "react";
import { MailFrame } from "./mail-frame.tsx";
import { Avatar } from "./ui/avatar.tsx";
import { Parts } from "./ui/parts.tsx";

interface Props {
  from: string;
  to: string;
  mail: { subject: string; html: string };
  /** Shown instead of a mail that cannot be sent. */
  problem?: ReactNode;
}

/** A mail in the frame of a mail program. */
export function MailPreview({ from, to, mail, problem }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-raised shadow-xs">
      <div className="flex items-center gap-3 border-b border-border px-4 py-3">
        <Avatar name={from} size="lg" />
        <div className="min-w-0">
          <p className="font-semibold text-pretty wrap-anywhere">{mail.subject}</p>
          <Parts of={[from, `to ${to}`]} className="text-sm text-ink-muted" />
        </div>
      </div>
      {problem ? (
        <p className="grid min-h-60 place-items-center bg-sunken px-4 text-center wrap-anywhere text-ink-muted">
          {problem}
        </p>
      ) : (
        <MailFrame title="Email" html={mail.html} />
      )}
    </div>
  );
}
