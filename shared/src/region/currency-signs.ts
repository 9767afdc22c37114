/**
 * The signs of currencies as English writes them, in small letters and without a point at the end. They are written down
 * because browsers, Node and PostgreSQL each know different ones: `app.cents_in` has the same list.
 */
export const currencySigns: Readonly<Record<string, string>> = {
  $: "ARS AUD BBD BMD BND BSD BZD CAD CUC CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD USD UYU XCD",
  ...{ a$: "AUD", c$: "NIO", ca$: "CAD", ec$: "XCD", hk$: "HKD", mx$: "MXN", nt$: "TWD", nz$: "NZD", r$: "BRL" },
  ...{ t$: "TOP", "£": "FKP GBP GIP SHP SSP", "e£": "EGP", "¥": "CNY", "cn¥": "CNY", "€": "EUR", kr: "DKK NOK SEK" },
  ...{ "֏": "AMD", "৳": "BDT", "฿": "THB", "៛": "KHR", "₡": "CRC", "₦": "NGN", "₪": "ILS", "₮": "MNT", "₱": "PHP" },
  ...{ "₴": "UAH", "₸": "KZT", "₹": "INR", "₺": "TRY", "₼": "AZN", "₽": "RUB", "₾": "GEL", "⃀": "KGS" },
  ...{
    bs: "BOB",
    cg: "XCG",
    db: "STN",
    "gh₵": "GHS",
    km: "BAM",
    kn: "HRK",
    kz: "AOA",
    kč: "CZK",
    l: "HNL",
    lei: "RON",
  },
  ...{ p: "BWP", q: "GTQ", r: "ZAR", rm: "MYR", rs: "LKR MUR NPR", zk: "ZMW", zł: "PLN" },
};
