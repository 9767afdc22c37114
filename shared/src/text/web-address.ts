import { z } from "zod";

/** Maximum length of an address that every browser and proxy passes on. */
const maxAddressLength = 2048;

/**
 * An address that someone sends us. Its length is checked first, because converting a host of 20,000 letters of other
 * scripts takes most of a second.
 */
export const webAddress = ({ wrong, tooLong }: { wrong?: string; tooLong?: string } = {}) =>
  z
    .string(wrong)
    .max(maxAddressLength, { message: tooLong, abort: true })
    .pipe(z.url({ protocol: /^https?$/, message: wrong }));

/** The parts of an address, or null if the text is not one or is too long to be read. */
export const readAddress = (text: string): URL | null =>
  text.length <= maxAddressLength && URL.canParse(text) ? new URL(text) : null;

export const webhookUrlMissing = "Please enter a webhook URL";
export const webhookUrl = webAddress({
  wrong: "The webhook URL is not a web address.",
  tooLong: "The webhook URL is too long.",
});
