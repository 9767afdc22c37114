import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One way to sign in: what it is, what can be done about it, and which ones there are. */
export function Way({
  id,
  icon: Icon,
  title,
  text,
  action,
  children,
}: {
  id?: string;
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-4 border-t border-border px-5 py-3 max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-neutral-soft text-ink-muted">
          <Icon size={16} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm text-ink-muted">{text}</p>
        </div>
        <div className="ms-auto flex items-center gap-3">{action}</div>
      </div>
      {children}
    </div>
  );
}
