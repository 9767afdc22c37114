import { html } from "@quotemill/shared/html";
import { page } from "../../../platform/http/html.ts";
import type { LinkType } from "../invitations/links.service.ts";

const words: Record<LinkType, { title: string; text: string; button: string }> = {
  invite: {
    title: "Accept Invitation",
    text: "You have been invited to Quotemill. Continue to choose your password.",
    button: "Continue",
  },
  recovery: {
    title: "Reset Password",
    text: "Continue to choose a new password for your account.",
    button: "Continue",
  },
};

/** Mail scanners open every link, so opening it uses nothing up; only the button does. */
export function verifyPage(type: LinkType, token: string): string {
  const { title, text, button } = words[type];
  return page({
    title,
    body: html`<main><div class="card"><h1>${title}</h1><p>${text}</p>
<form method="post" action="/auth/v1/verify">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="type" value="${type}">
<button type="submit">${button}</button>
</form></div></main>`,
  });
}
