import { useEffect } from "react";
import { Outlet } from "react-router";
import { usePlace } from "./place.ts";

/** Wraps every page and keeps the document title up to date. */
export function Root() {
  const { title } = usePlace();
  useEffect(() => {
    document.title = title ? `${title} · Quotemill` : "Quotemill";
  }, [title]);
  return <Outlet />;
}
