import { pages } from "@quotemill/shared/screens/pages";

const action = { label: "Open Events", path: `${pages.integrations.path}?tab=events` };

/** Tells admins that an endpoint fails. */
export const failingLetter = (host: string) => ({
  subject: `Events do not reach ${host}`,
  title: "An endpoint fails",
  paragraphs: [
    `For 12 hours, ${host} has not taken any event from Quotemill. We keep trying.`,
    "After five days of nothing but failures we switch the endpoint off.",
  ],
  action,
  note: "The page shows what it answered. Nothing is lost: you can replay what failed.",
});

/** Tells admins that it was switched off with a key that had changed it. */
export const changedByKeyLetter = (host: string, key: string) => ({
  subject: `Events to ${host} were switched off`,
  title: "An endpoint was switched off",
  paragraphs: [
    `The API key ‘${key}’ has ended. It had changed where or how events are posted to ${host}, so we switched that endpoint off.`,
    "If the address is right, switch the endpoint on and replay what failed. Otherwise, remove it.",
  ],
  action,
  note: "Events can be replayed for 30 days.",
});

/** Tells admins that it was switched off. */
export const givenUpLetter = (host: string) => ({
  subject: `Events to ${host} were switched off`,
  title: "An endpoint was switched off",
  paragraphs: [
    `For five days, ${host} has not taken any event from Quotemill, so we switched the endpoint off.`,
    "Once the receiver works again, switch it on and replay what failed.",
  ],
  action,
  note: "Events can be replayed for 30 days.",
});
