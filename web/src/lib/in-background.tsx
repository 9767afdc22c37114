import { type ComponentType, type JSX, useEffect, useState } from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;
const retryMs = 2_000;

/**
 * A part that nobody waits for. Fetching its script is tried again until it succeeds, and the app goes on meanwhile;
 * React's `lazy` would end it.
 */
export function inBackground<Props>(load: Load<Props>) {
  return (props: Props & JSX.IntrinsicAttributes) => <FetchedPart load={load} props={props} />;
}

function FetchedPart<Props>({ load, props }: { load: Load<Props>; props: Props & JSX.IntrinsicAttributes }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    async function tryLoad() {
      const loaded = await load().catch(() => null);
      if (isLeft) return;
      if (loaded) setPart(() => loaded);
      else timer = setTimeout(tryLoad, retryMs);
    }
    void tryLoad();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [load]);
  return Part && <Part {...props} />;
}
