/**
 * The auth client's default key, for where the client itself does not remove the session. The customer's page reads it
 * too, to leave the company's own people out of what it records.
 */
export const sessionKey = "supabase.auth.token";
