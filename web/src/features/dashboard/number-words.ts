export const allMonths = "Last 12 months";

/** '79%'; '0%' of nothing. */
export const shareOf = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;

export const noOffers = (month: string | null) =>
  month ? `No quotes were sent to customers in ${month}.` : "No quotes have been sent to customers yet.";
