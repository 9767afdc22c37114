import { pages } from "@quotemill/shared/pages";
import type { ReactNode } from "react";
import { DeskLayout } from "../../../components/desk-layout.tsx";

export const deskId = "quote-summary";
const back = { to: pages.quotes.path, label: "Back to Quotes" };

/** The form's steps, and beside them the docket with its actions. */
export function EditorLayout(parts: {
  title: string;
  subtitle?: string;
  desk: ReactNode;
  foot?: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return <DeskLayout back={back} deskLabel="Quote summary" deskId={deskId} {...parts} />;
}
