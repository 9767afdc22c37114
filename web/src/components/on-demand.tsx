import { type ComponentType, type JSX, useEffect, useEffectEvent, useState } from "react";
import { toast } from "./messages/toast.tsx";

interface Closable {
  onClose: () => void;
}
interface Script<Props> {
  fetched: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
}

/**
 * A dialog whose script is fetched when it is first needed. If that fails, as after a deployment, it says so and closes.
 * React's `lazy` would end the app instead, with all that is unsaved.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const script: Script<Props> = {
    fetched: null,
    async fetch() {
      script.fetched ??= await load();
      return script.fetched;
    },
  };
  return Object.assign((props: Props) => <FetchedDialog script={script} props={props} />, {
    preload: () => void script.fetch().catch(() => undefined),
  });
}

function FetchedDialog<Props extends Closable>({
  script,
  props,
}: {
  script: Script<Props>;
  props: Props & JSX.IntrinsicAttributes;
}) {
  const [Dialog, setDialog] = useState(() => script.fetched);
  const handleFailure = useEffectEvent(() => {
    toast.error(
      "This could not be opened.",
      "Check your connection. If there is a new version, save your work and reload.",
    );
    props.onClose();
  });
  useEffect(() => {
    if (Dialog) return;
    let isLeft = false;
    script.fetch().then(
      (dialog) => isLeft || setDialog(() => dialog),
      () => isLeft || handleFailure(),
    );
    return () => {
      isLeft = true;
    };
  }, [script, Dialog]);
  return Dialog && <Dialog {...props} />;
}

/** Fetches dialogs as soon as someone uses the page: whoever may open one points at something or reaches it first. */
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
