import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Avatar } from "../ui/badge.tsx";
import { Parts } from "../ui/text-parts.tsx";

interface MailPreviewProps {
  from: string;
  to: string;
  mail: { subject: string; html: string };
  /** Shown instead of a mail that cannot be sent. */
  problem?: ReactNode;
}

/** A mail in the frame of a mail program. */
export function MailPreview({ from, to, mail, problem }: MailPreviewProps) {
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

/**
 * The frame loads this page once and the mail is put into it, because loading a new page for every keystroke would
 * flicker. Only the doctype stays.
 */
const blankPage = "<!doctype html><title></title>";

/**
 * A mail as its own HTML shows it, in a frame as tall as the mail. No script runs in it, and its links lead nowhere.
 */
function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState<number>();

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page || loads === 0) return;
    const mail = new DOMParser().parseFromString(html, "text/html").documentElement;
    page.documentElement.remove();
    page.append(page.adoptNode(mail));
    const observer = new ResizeObserver(() => setHeight(mail.offsetHeight));
    observer.observe(mail);
    setHeight(mail.offsetHeight);
    return () => observer.disconnect();
  }, [html, loads]);

  function handleLoad() {
    frame.current?.contentDocument?.addEventListener("click", (event) => event.preventDefault());
    setLoads(loads + 1);
  }
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin" // so that its height can be measured
      srcDoc={blankPage}
      style={{ height }}
      className="block w-full"
      onLoad={handleLoad}
    />
  );
}
