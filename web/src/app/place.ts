import { useMatches } from "react-router";

/** Every route says where it is: for the window's title and for the words at the left of the top bar. */
export interface Place {
  title: string;
  section?: string;
}

export function usePlace(): Partial<Place> {
  const handle = useMatches().at(-1)?.handle as Place | undefined;
  return handle ?? {};
}
