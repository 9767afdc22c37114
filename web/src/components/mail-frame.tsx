import { useLayoutEffect, useRef, useState } from "react";

/** Filled in afterwards, because loading every keystroke as a new page would flicker. The doctype is kept. */
const blankPage = "<!doctype html><title></title>";

/** A mail as its own HTML shows it, as tall as it is. No script runs in it, and its links lead nowhere. */
export function MailFrame({ title, html }: { title: string; html: string }) {
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
