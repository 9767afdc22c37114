/**
 * For a company that chose nothing. Nowhere else does the code name one of these values. Apart from the schema, because
 * the sign-in page formats an amount and does not load the schema library.
 */
export const defaultRegion = {
  time_zone: "Australia/Sydney",
  currency: "AUD",
  locale: "en-AU",
  tax_name: "GST",
  /** Hundredths of a percent: 1000 is 10%. */
  tax_basis_points: 1000,
  validity_days: 30,
};
export type CompanyRegion = typeof defaultRegion;
