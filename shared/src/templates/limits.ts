/** Items of all types together. */
export const maxFields = 500;
export const maxAnswerLength = 10_000;
/** Values in the entries of all groups together. */
export const maxCells = 5_000;
