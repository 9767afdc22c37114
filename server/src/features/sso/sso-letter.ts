import { pages } from "@quotemill/shared/screens/pages";

const words = {
  connected: {
    subject: "A provider was connected for single sign-on",
    happened: "connected a provider for single sign-on.",
    means: "Once it is tested, that provider decides who signs in under the addresses of your domains.",
  },
  connectedAnew: {
    subject: "Single sign-on was connected anew",
    happened: "connected single sign-on anew, with another issuer or client ID.",
    means:
      "People who signed in through the former connection are signed out. Once the new one is tested, that provider decides who signs in under the addresses of your domains.",
  },
  disconnected: {
    subject: "Single sign-on was disconnected",
    happened: "disconnected your provider for single sign-on.",
    means: "People who signed in through it are signed out. Those without a password get one with ‘Forgot Password?’.",
  },
  required: {
    subject: "Single sign-on is now required",
    happened: "made single sign-on a requirement.",
    means:
      "Passwords, password reset emails and passkeys work for the emergency admins only. Sessions that others opened with them end within an hour.",
  },
  lifted: {
    subject: "Single sign-on is no longer required",
    happened: "stopped requiring single sign-on.",
    means: "Passwords and passkeys work again for everyone who has one.",
  },
};

/**
 * Tells admins how the team's sign-in has changed, which someone who took over a colleague's session might have done.
 */
export function ssoLetter(what: keyof typeof words, by: string) {
  const { subject, happened, means } = words[what];
  return {
    subject,
    title: subject,
    paragraphs: [`${by} ${happened} ${means}`, "If nobody in your team meant to do this, look at it at once."],
    action: { label: "See Sign-in", path: pages.signInSettings.path },
    note: "All admins of your company get this mail.",
  };
}
