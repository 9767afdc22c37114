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
  for (const part of form.querySelectorAll<HTMLElement>("[data-live]")) {
    const fresh = answer.querySelector(`[data-live="${part.dataset.live}"]`);
    // A part with the focus is not replaced, so that whoever ticks a box by keyboard stays there.
    if (fresh && !part.contains(document.activeElement)) part.replaceChildren(...fresh.childNodes);
  }
}

function setBusy(form: HTMLFormElement, isBusy: boolean) {
  for (const part of form.querySelectorAll("[data-live]")) part.setAttribute("aria-busy", `${isBusy}`);
}
