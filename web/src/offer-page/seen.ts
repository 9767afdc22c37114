import { sessionKey } from "../lib/api/session.ts";

const lookMs = 2000;
/**
 * Events that a person causes and a program that only loads the page does not. 'scroll' is no such sign: browsers also mark
 * a script's scrolling as trusted, and scanners scroll through a page. A person who scrolls does so with one of these.
 */
const signs = ["pointerdown", "pointermove", "touchstart", "wheel", "keydown"];

/** Tells the server once a person has looked: the page was visible for a while, and something moved. */
export function tellWhenSeen() {
  const address = document.body.dataset.seen;
  if (!address) return;
  let isLongEnough = false;
  let isHuman = false;
  let isTold = false;
  let timer = 0;
  let leftMs = lookMs;
  let since = 0;

  const tellIfBoth = () => {
    if (!isLongEnough || !isHuman || isTold) return;
    isTold = true;
    tell(address, {});
  };
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      since = performance.now();
      timer = window.setTimeout(() => {
        isLongEnough = true;
        tellIfBoth();
      }, leftMs);
    } else if (since > 0) {
      leftMs = Math.max(0, leftMs - (performance.now() - since));
    }
  };
  const notice = (event: Event) => {
    if (!event.isTrusted) return;
    isHuman = true;
    tellIfBoth();
  };
  document.addEventListener("visibilitychange", watch);
  for (const sign of signs) addEventListener(sign, notice, { passive: true });
  watch();

  // Fetching the PDF records nothing, so that scanners leave no trace; a press does.
  addEventListener("click", (event) => {
    const link = event.isTrusted && (event.target as Element).closest<HTMLElement>("a[data-pdf]");
    if (link) tell(address, { pdf: Number(link.dataset.pdf) });
  });
}

/** Sends the session of a signed-in person, so that the server leaves out the company's own people. */
function tell(address: string, body: { pdf?: number }) {
  const token = sessionToken();
  fetch(address, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

function sessionToken(): string | null {
  try {
    return JSON.parse(localStorage.getItem(sessionKey) ?? "null")?.access_token ?? null;
  } catch {
    return null;
  }
}
