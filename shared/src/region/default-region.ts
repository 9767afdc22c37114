/**
 * The region of a company that has chosen none. These values are named nowhere else in the code. This file imports no
 * schema, because the sign-in page formats an amount and does not load the schema library.
 */
export const defaultRegion = {
  time_zone: "Australia/Sydney",
  currency: "AUD",
  locale: "en-AU",
  tax_name: "GST",
  /** The tax rate in hundredths of a percent: 1000 is 10%. */
  tax_basis_points: 1000,
  validity_days: 30,
};
export type CompanyRegion = typeof defaultRegion;
