import { z } from "zod";
import { callbackInput, callbackQuery } from "../workflow/callback.ts";
import { defineCalls } from "./call.ts";

const done = z.object({ success: z.literal(true) });

/** Where a workflow returns its answer. It has no session and authenticates only with the company's secret. */
export const workflowAnswerCalls = defineCalls("workflow", {
  callback: {
    method: "POST",
    path: "/functions/v1/upload-quote-pdf",
    permission: "public",
    summary:
      "The workflow's answer: a PDF with outputs, outputs only, or an error. Large PDFs are best sent as they are, as application/pdf with their length; the rest is then in the query",
    query: callbackQuery,
    body: callbackInput,
    answer: done,
    errors: ["not_signed_in", "not_found", "conflict", "not_a_pdf", "rate_limited"],
  },
});
