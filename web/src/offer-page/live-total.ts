/**
 * After every tick the server adds the offer up, as it does without script, and what it says replaces what is shown.
 */
export function followTicks() {
  const form = document.querySelector<HTMLFormElement>("form#offer");
  if (!form) return;
  let latest = new AbortController();

  form.addEventListener("change", async ({ target }) => {
    keepOneTicked(form, target);
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const address = addressOf(form);
    setBusy(form, true);
    try {
      const response = await fetch(address, { signal, headers: { accept: "text/html" } });
      if (!response.ok) throw new Error();
      show(form, mainOf(await response.text()));
      history.replaceState(null, "", address);
      setBusy(form, false);
    } catch {
      // Nothing is to be done if a later tick took over. Otherwise the offer is not what it was, and the whole page
      // says so.
      if (!signal.aborted) location.assign(address);
    }
  });
}

/**
 * Reads only the part of the page that changes. A parsed document is under this page's policy, which forbids the style and
 * the script in the other page's head: they have another nonce.
 */
const mainOf = (page: string): Document =>
  new DOMParser().parseFromString(page.slice(page.indexOf("<main"), page.indexOf("</main>")), "text/html");

/** Ticks the last box again, because something must always be chosen. */
function keepOneTicked(form: HTMLFormElement, target: EventTarget | null) {
  const isOption = target instanceof HTMLInputElement && target.name === "option";
  if (isOption && !form.querySelector("[name=option]:checked")) target.checked = true;
}

function addressOf(form: HTMLFormElement): string {
  const ticked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) ticked.append(name, `${value}`);
  return `${location.pathname}?${ticked}`;
}

function show(form: HTMLFormElement, answer: Document) {
  const fresh = new Map(partsIn(answer).map((part) => [part.dataset.live, part]));
  for (const part of partsIn(form)) {
    // A part with the focus is not replaced, so that a person who ticks a box by keyboard stays there. The parts within
    // it are. Those of a part that was replaced are gone.
    if (!part.isConnected || part.contains(document.activeElement)) continue;
    part.replaceChildren(...(fresh.get(part.dataset.live)?.childNodes ?? part.childNodes));
  }
}

const partsIn = (where: ParentNode) => [...where.querySelectorAll<HTMLElement>("[data-live]")];

function setBusy(form: HTMLFormElement, isBusy: boolean) {
  for (const part of partsIn(form)) part.setAttribute("aria-busy", `${isBusy}`);
}
