/** For a call that no answer came to, in place of the browser's own words ('Failed to fetch'). */
export const unreachableWords = "The server could not be reached. Check your connection and try again.";
