import { type ComponentType, type JSX, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "./toast-queue.ts";

const retryMs = 2_000;

/** The content of a separate script: a page, a dialog, a library. */
export interface Later<T> {
  /** Null until it is there. */
  fetched: T | null;
  fetch: () => Promise<T>;
  /** Fetches it ahead. A failure shows once it is needed, which tries again. */
  preload: () => void;
}

/**
 * Fetches a script when it is first needed. React's `lazy` would end the app, with all that is unsaved, if that fails, as
 * it may after a deployment.
 */
export function later<T>(load: () => Promise<T>): Later<T> {
  const script: Later<T> = {
    fetched: null,
    async fetch() {
      script.fetched ??= await load();
      return script.fetched;
    },
    preload: () => void script.fetch().catch(() => undefined),
  };
  return script;
}

type Given<Props> = Props & JSX.IntrinsicAttributes;

/** A part that no one waits for. Fetching it is tried again until it succeeds, while the app continues to work. */
export function inBackground<Props>(script: Later<ComponentType<Props>>) {
  return (props: Given<Props>) => <Fetched script={script} props={props} onFailure={() => retryMs} />;
}

/** A dialog that someone asked for. If it cannot be fetched, it says so and closes. */
export function onDemand<Props extends { onClose: () => void }>(script: Later<ComponentType<Props>>) {
  const fail = (props: Props) => {
    showToast({
      kind: "error",
      title: "This could not be opened.",
      description: "Check your connection. If there is a new version, save your work and reload.",
    });
    props.onClose();
    return null;
  };
  return Object.assign(
    (props: Given<Props>) => <Fetched script={script} props={props} onFailure={() => fail(props)} />,
    { preload: script.preload },
  );
}

function Fetched<Props>({
  script,
  props,
  onFailure,
}: {
  script: Later<ComponentType<Props>>;
  props: Given<Props>;
  /** Returns the delay before the next try in milliseconds, or null to give up. */
  onFailure: () => number | null;
}) {
  const [Part, setPart] = useState(() => script.fetched);
  const handleFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (Part) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    async function tryFetch() {
      const fetched = await script.fetch().catch(() => null);
      if (isLeft) return;
      if (fetched) return setPart(() => fetched);
      const waitMs = handleFailure();
      if (waitMs !== null) timer = setTimeout(tryFetch, waitMs);
    }
    void tryFetch();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [script, Part]);
  return Part && <Part {...props} />;
}

/** Fetches dialogs as soon as someone uses the page: before they open one, they point at something or focus it. */
export function usePreload(...dialogs: { preload: () => void }[]) {
  const preload = useEffectEvent(() => {
    for (const dialog of dialogs) dialog.preload();
  });
  useEffect(() => {
    const listener = () => preload();
    const options = { once: true };
    document.addEventListener("pointerover", listener, options);
    document.addEventListener("focusin", listener, options);
    return () => {
      document.removeEventListener("pointerover", listener);
      document.removeEventListener("focusin", listener);
    };
  }, []);
}
