import { pages } from "@quotemill/shared/screens/pages";
/** Emailed links open one of two pages, with a session, or the reason there is none, after the `#`. */
export type LinkType = "invite" | "recovery";
const landingPages: Record<LinkType, string> = {
  invite: pages.acceptInvitation.path,
  recovery: pages.resetPassword.path,
};
const keys: Record<LinkType, string> = { invite: "quotemill.invite", recovery: "quotemill.recovery" };
const linkTypes = ["invite", "recovery"] as const;

/**
 * Runs before React and the router. Moves the hash from the address bar to storage, so that no history entry,
 * screenshot or router call contains the tokens. An invitation is saved on any page; other hashes are left alone.
 */
export function saveLinkFromAddress() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const isInvitation = hash.get("type") === "invite" && hash.has("access_token");
  const type = isInvitation
    ? "invite"
    : linkTypes.find((candidate) => location.pathname.includes(landingPages[candidate]));
  if (!type || !(hash.has("access_token") || hash.has("error_code"))) return;
  saveLink(type, hash);
  history.replaceState(history.state, "", location.pathname + location.search);
}

export const saveLink = (type: LinkType, link: URLSearchParams) => sessionStorage.setItem(keys[type], `${link}`);
export const readLink = (type: LinkType) => new URLSearchParams(sessionStorage.getItem(keys[type]) ?? "");
export const forgetLink = (type: LinkType) => sessionStorage.removeItem(keys[type]);
