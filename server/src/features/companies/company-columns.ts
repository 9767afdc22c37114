/** What people see of their company: `company` in shared, and never a token or an id of another service. */
export const companyColumns = [
  "companies.id",
  "companies.name",
  "companies.created_at",
  "companies.quote_prefix",
  "companies.quote_next_number",
  "companies.quote_name_template",
  "companies.email_subject_template",
  "companies.email_message_template",
  "companies.quote_send_webhook_url",
  "companies.ghl_connected",
  "companies.ghl_location_name",
  "companies.ghl_problem",
] as const;
