import { pages } from "@quotemill/shared/screens/pages";

const words = {
  connected: {
    subject: "A provider was connected for single sign-on",
    happened: "connected a provider for single sign-on.",
    means: "Once it is tested, whoever runs that provider decides who signs in under the addresses of your domains.",
  },
  required: {
    subject: "Single sign-on is now required",
    happened: "made single sign-on a requirement.",
    means: "Passwords, reset mails and passkeys no longer work for anyone but the break-glass admins.",
  },
  lifted: {
    subject: "Single sign-on is no longer required",
    happened: "stopped requiring single sign-on.",
    means: "Passwords and passkeys work again for everyone who has one.",
  },
};

/** Tells admins how the team's way in has changed, which whoever took over a colleague's session might have done. */
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
