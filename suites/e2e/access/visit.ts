import type { Page } from "@playwright/test";
import { pages } from "@quotemill/shared/screens/pages";
import type { Demo } from "./demo.ts";

export const accounts = {
  viewer: "viewer@demo.test",
  user: "user@demo.test",
  admin: "admin@demo.test",
  global_admin: "global@demo.test",
} as const;
export type Role = keyof typeof accounts;
export type PageKey = keyof typeof pages;

/** One thing to inspect: a page, or something that can be opened on it. */
export interface Visit {
  name: string;
  /** Without a role, no one is signed in. */
  role?: Role;
  page: PageKey;
  /** For visits that need another record than the usual one. */
  params?: (demo: Demo) => Record<string, string>;
  search?: string;
  /** Continues from the opened page. May add to the demo, but removes nothing. */
  open?: (page: Page, demo: Demo) => Promise<void>;
  /** The function in `web/src` that renders the dialog, menu or popover that is then open. */
  shows?: string;
  /** The visit makes the server refuse something, about which the browser complains. */
  isRefused?: true;
}

const usualParams: Record<string, (demo: Demo) => string> = {
  contactId: (demo) => demo.quote("Tran side fence").contact_id,
  templateId: (demo) => demo.templateId("Steel fence by runs"),
  itemId: (demo) => demo.kit.id,
  quoteId: (demo) => demo.quote("Tran side fence").id,
  savedQuoteId: (demo) => demo.draftId(),
};

export function addressOf({ page, params, search = "" }: Visit, demo: Demo): string {
  const given = params?.(demo);
  const path = pages[page].path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given?.[name] ?? usualParams[name]?.(demo);
    if (!value) throw new Error(`Say in usualParams which :${name} to open.`);
    return value;
  });
  return path + search;
}
