import { useEffect } from "react";
import { Outlet } from "react-router";
import { usePlace } from "./place.ts";

/** Above every page: keeps the window's title in step with the place. */
export function Root() {
  const { title } = usePlace();
  useEffect(() => {
    document.title = title ? `${title} · Quotemill` : "Quotemill";
  }, [title]);
  return <Outlet />;
}
