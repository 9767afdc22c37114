import { webAddress } from "./workflow/web-address.ts";

export const webhookUrlMissing = "Please enter a webhook URL";
export const webhookUrl = webAddress({
  wrong: "The webhook URL is not a web address.",
  tooLong: "The webhook URL is too long.",
});
