/** The customer's page. Anyone who has the token can open it. */
export const offerPath = (token: string) => `/o/${token}`;

/** Each answer has its own page, so that it needs no script. A form posts to the address it is shown at. */
export const offerSteps = ["accept", "decline", "question"] as const;
export type OfferStep = (typeof offerSteps)[number];
export const stepPath = (token: string, step: OfferStep) => `${offerPath(token)}/${step}`;

export const offerPdfPath = (token: string, position: number) => `${offerPath(token)}/pdf/${position}`;
/** The path of a quote as it was accepted, with the extras that the customer chose. */
export const acceptedPdfPath = (token: string, position: number) => `${offerPath(token)}/accepted/${position}`;
/** The path of the record of the acceptance to which this quote belongs. */
export const certificatePath = (token: string, position: number) => `${offerPath(token)}/certificate/${position}`;

/** Shows staff the customer's page without recording that it was opened. */
export const previewPath = (token: string) => `${offerPath(token)}?preview`;

/** Ends a company's reminders to this customer. Mails already sent link to it, so the path must not change. */
export const stopPath = (token: string) => `${offerPath(token)}/stop`;
