/** Replaces the browser's own message, such as 'Failed to fetch', when there was no response. */
export const unreachableWords = "The server could not be reached. Check your connection and try again.";
