import { pages } from "@quotemill/shared/screens/pages";

interface KeyNews {
  name: string;
  by: string;
  act: "made" | "replaced";
}

/** Notifies admins of a new key, which someone who took over a colleague's session might have made. */
export const keyLetter = ({ name, by, act }: KeyNews) => ({
  subject: `API key ‘${name}’ was ${act}`,
  title: `An API key was ${act}`,
  paragraphs: [
    `${by} ${act} the API key ‘${name}’. Programs that have it can use your company's data within its scopes.`,
    "If nobody in your team meant to do this, revoke the key.",
  ],
  action: { label: "See API keys", path: `${pages.integrations.path}?tab=keys` },
  note: "The key itself is in no mail. The person who made it saw it once.",
});
