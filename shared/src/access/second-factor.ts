/** How many recovery codes are made at a time, and from how few on people are told to make new ones. */
export const recoveryCodeCount = 10;
export const fewRecoveryCodes = 3;
