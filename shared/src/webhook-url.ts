import { z } from "zod";

export const webhookUrlMissing = "Please enter a webhook URL";
export const webhookUrl = z
  .url({ protocol: /^https?$/, message: "The webhook URL is not a web address." })
  .max(2048, "The webhook URL is too long.");
