/* Without zod, because the sign-in page loads this file. */

/**
 * Reasons why a company's own provider refused a sign-in, with advice. The page to which the refusal leads gets only the
 * code: words in an address could be anybody's.
 */
export const ssoRefusals = {
  flow_state_not_found: {
    reason: "This sign-in was not started here, or it was used already.",
    next: "Start again.",
  },
  flow_state_expired: { reason: "This sign-in took longer than 5 minutes.", next: "Start again." },
  sso_other_browser: {
    reason: "This sign-in was started in another browser.",
    next: "Start again, and stay in the same browser.",
  },
  sso_busy: { reason: "Too many people are signing in at the moment.", next: "Try again in a minute." },
  sso_required: {
    reason: "Your company requires single sign-on.",
    next: "Enter your email address and continue with single sign-on.",
  },
  sso_provider_refused: {
    reason: "Your company's provider did not let you in.",
    next: "Ask the person who manages it to give you access to Quotemill.",
  },
  sso_provider_unreachable: {
    reason: "Your company's provider could not be reached.",
    next: "Try again in a few minutes. If it stays like this, tell an admin of your company.",
  },
  sso_client_refused: {
    reason: "Your company's provider did not accept Quotemill's client ID or secret.",
    next: "Ask an admin of your company to check both under Settings, Sign-in.",
  },
  sso_answer_refused: {
    reason: "The answer of your company's provider did not match this sign-in.",
    next: "Start again. If it happens again, tell an admin of your company.",
  },
  sso_address_missing: {
    reason: "Your company's provider did not send your email address.",
    next: "Ask the person who manages it to send the email claim to Quotemill.",
  },
  sso_address_unverified: {
    reason: "Your company's provider has not verified your email address.",
    next: "Verify the address there, then start again.",
  },
  sso_address_outside: {
    reason: "Your email address is not in a domain that your company has verified.",
    next: "Sign in with an address of your company, or ask an admin to add the domain under Settings, Sign-in.",
  },
  sso_address_elsewhere: {
    reason: "Your email address belongs to an account outside this company.",
    next: "Sign in with a password, or ask the person who manages that account to remove it first.",
  },
  sso_not_invited: {
    reason: "You have no active account in this company.",
    next: "Ask an admin of your company to invite you.",
  },
  sso_subject_changed: {
    reason: "Your email address is linked to another person at your company's provider.",
    next: "Ask an admin of your company to remove your account and invite you again.",
  },
  sso_other_person: {
    reason: "Your provider signed you in under another email address than the one you use here.",
    next: "Sign in there as yourself, then test again.",
  },
} as const;
export type SsoRefusal = keyof typeof ssoRefusals;
export const isSsoRefusal = (code: string | null): code is SsoRefusal =>
  code !== null && Object.hasOwn(ssoRefusals, code);

/** The address that starts a company's sign-in, for the portals of providers. */
export const ssoStartPath = (domain: string) => `/login?sso=${encodeURIComponent(domain)}`;

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);
