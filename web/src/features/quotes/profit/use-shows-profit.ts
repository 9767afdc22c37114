import { useState } from "react";
import { useAuth } from "../../auth/index.ts";

const nameFor = (userId: string) => `quote-profit-${userId}`;

/** Off until this person switches it on in this browser: a customer may be looking at the screen. */
export function useShowsProfit() {
  const { user } = useAuth();
  const name = nameFor(user?.id ?? "");
  const [isShown, setIsShown] = useState(() => read(name));
  const show = (shown: boolean) => {
    setIsShown(shown);
    keep(name, shown);
  };
  return [isShown, show] as const;
}

function read(name: string): boolean {
  try {
    return localStorage.getItem(name) === "shown";
  } catch {
    return false;
  }
}

/** Ignores blocked storage: the choice then lasts as long as the page. */
function keep(name: string, shown: boolean) {
  try {
    if (shown) localStorage.setItem(name, "shown");
    else localStorage.removeItem(name);
  } catch {}
}
