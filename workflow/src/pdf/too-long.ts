/** The message of the error that a print with too many pages throws. An error of another thread keeps nothing else. */
export const tooLong = "The quote is too long to be printed";
