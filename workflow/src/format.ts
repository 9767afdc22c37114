const aud = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
/** The date in eastern Australia: the server's own zone says nothing about the company. */
const day = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "Australia/Sydney" });

export const formatMoney = (dollars: number) => aud.format(dollars);
export const formatDay = (moment: string) => day.format(new Date(moment));
