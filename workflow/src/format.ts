const aud = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
const plain = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 3 });
/** The date in eastern Australia: the server's own zone says nothing about the company. */
const day = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "Australia/Sydney" });

export const formatMoney = (dollars: number) => aud.format(dollars);
export const formatQuantity = (quantity: number) => plain.format(quantity);
export const formatDay = (moment: string) => day.format(new Date(moment));
