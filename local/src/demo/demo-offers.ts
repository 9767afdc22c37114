import type { DeclineReason } from "@quotemill/shared/offers/states";

interface Time {
  daysAgo: number;
  /** In the company's time zone: 9.5 is half past nine. */
  hour: number;
}

export type DemoAnswer =
  | { kind: "opened" }
  | { kind: "pdf_opened" }
  | { kind: "question"; message: string }
  | { kind: "accepted"; name: string; extras: string[] }
  | { kind: "declined"; reason: DeclineReason; comment: string };

export interface DemoOffer {
  sent: Time & { by: "admin" | "user" };
  /** The customer's actions after that, in this order. */
  answers: (Time & DemoAnswer)[];
}

/** The customer did not answer within the usual 30 days. */
export const expired: DemoOffer = {
  sent: { daysAgo: 44, hour: 15.2, by: "admin" },
  answers: [{ daysAgo: 43, hour: 19.6, kind: "opened" }],
};

export const accepted: DemoOffer = {
  sent: { daysAgo: 26, hour: 10.4, by: "user" },
  answers: [
    { daysAgo: 26, hour: 18.3, kind: "opened" },
    { daysAgo: 26, hour: 18.4, kind: "pdf_opened" },
    { daysAgo: 24, hour: 20.1, kind: "opened" },
    // The extra is the letterbox.
    { daysAgo: 24, hour: 20.3, kind: "accepted", name: "Ellen Tran", extras: ["field_10"] },
  ],
};

export const declined: DemoOffer = {
  sent: { daysAgo: 19, hour: 11.6, by: "admin" },
  answers: [
    { daysAgo: 18, hour: 9.3, kind: "opened" },
    {
      ...{ daysAgo: 16, hour: 16.8, kind: "declined", reason: "price" },
      comment: "The committee's limit is $2,800. Could it be timber instead?",
    },
  ],
};

export const openedTwice: DemoOffer = {
  sent: { daysAgo: 12, hour: 9.7, by: "user" },
  answers: [
    { daysAgo: 12, hour: 12.5, kind: "opened" },
    { daysAgo: 12, hour: 12.6, kind: "pdf_opened" },
    { daysAgo: 2, hour: 17.2, kind: "opened" },
  ],
};

export const questionWaiting: DemoOffer = {
  sent: { daysAgo: 8, hour: 14.1, by: "admin" },
  answers: [
    { daysAgo: 7, hour: 8.4, kind: "opened" },
    {
      ...{ daysAgo: 1, hour: 13.5, kind: "question" },
      message: "Our neighbour pays half. Can you send each of us an invoice for our share?",
    },
  ],
};

export const justSent: DemoOffer = { sent: { daysAgo: 1, hour: 16.3, by: "admin" }, answers: [] };
