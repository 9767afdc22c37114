/** Number of recovery codes made at a time, and the number left at which people are asked to make new ones. */
export const recoveryCodeCount = 10;
export const fewRecoveryCodes = 3;
