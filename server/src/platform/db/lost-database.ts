const lostCodes = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
]);
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded|Query read timeout)/;

/** Whether a query failed because the database went away, is restarting or cannot be reached. */
export const isDatabaseLost = (error: Error & { code?: unknown }): boolean =>
  lostCodes.has(String(error.code)) || lostWords.test(error.message);
