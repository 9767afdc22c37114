/** The customer's page. The token is all that opens it. */
export const offerPath = (token: string) => `/o/${token}`;

/** Pages of their own, so that they have an address and need no script. A form posts to the address it is shown at. */
export const offerSteps = ["accept", "decline", "question"] as const;
export type OfferStep = (typeof offerSteps)[number];
export const stepPath = (token: string, step: OfferStep) => `${offerPath(token)}/${step}`;

export const offerPdfPath = (token: string, position: number) => `${offerPath(token)}/pdf/${position}`;
export const certificatePath = (token: string) => `${offerPath(token)}/certificate`;

/** For staff: shows the same page and records nothing. */
export const previewPath = (token: string) => `${offerPath(token)}?preview`;

/** Where a customer ends a company's reminders. Mail programs post to it, so it stays as it is. */
export const stopPath = (token: string) => `${offerPath(token)}/stop`;
