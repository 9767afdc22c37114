import { z } from "zod";
import { boundedRecord } from "../requests/bounded-json.ts";
import { recordId } from "../requests/paging.ts";

export const maxPdfBytes = 20 * 1024 * 1024;

/** Maximum number of answers per minute from a company's workflows. */
export const callbacksPerMinute = 3_000;

const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** The workflow's figures and texts, which are stored as received. */
const outputs = boundedRecord(
  z.string().min(1).max(64),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
  100,
  "There can be at most 100 outputs.",
).transform((values) => Object.fromEntries(Object.entries(values).filter(([key]) => !forbiddenKeys.has(key))));

const wrongRun = "quote_run must be a run number, as it came with the quote.";

/** Tools that fill in templates send numbers as text, and missing values as empty text. */
const quoteRun = z
  .union([z.number(), z.string().max(10)], wrongRun)
  .transform((run) => (run === "" ? null : Number(run)))
  .pipe(z.int32(wrongRun).min(1, wrongRun).nullable());

const answered = z.object({
  quote_id: recordId,
  /** The company of the secret or key if absent; any other is refused. */
  company_id: recordId.nullish(),
  /** The run that this answers; the current one if absent. */
  quote_run: quoteRun.nullish(),
  outputs: outputs.nullish(),
});

/** Body of `upload-quote-pdf`: a PDF with outputs, outputs only, or an error. */
export const callbackInput = answered
  .extend({
    pdf_base64: z.string().min(1).nullish(),
    error_message: z.string().trim().max(1000).nullish(),
  })
  .refine(({ pdf_base64, outputs, error_message }) => pdf_base64 || outputs || error_message, {
    message: "Send pdf_base64, outputs or error_message.",
  });
export type CallbackInput = z.infer<typeof callbackInput>;

/** Servers and proxies take little more in an address. The route counts them as they came: here they are decoded. */
export const maxEncodedOutputs = 12_000;
export const outputsTooLong = `outputs can have at most ${maxEncodedOutputs.toLocaleString("en")} characters here, percent-encoded. Send them in JSON.`;
const notOutputs = 'outputs must be a JSON object, such as {"grand_total":"1200"}.';

/** The query of `upload-quote-pdf` if its body is the PDF itself. */
export const rawCallbackInput = answered.extend({
  outputs: z
    .string()
    .max(maxEncodedOutputs, outputsTooLong)
    .transform((text, context) => {
      if (text === "") return null;
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: notOutputs });
        return z.NEVER;
      }
    })
    .pipe(z.union([z.null(), outputs], notOutputs))
    .nullish(),
});

/** The query as the contract documents it. With a JSON body, only the secret is read from it, before anything else. */
export const callbackQuery = z.object({
  quote_id: z.string().optional().describe("With a PDF as the body."),
  company_id: z.string().optional().describe("With a PDF as the body; may be absent."),
  quote_run: z.string().optional().describe("With a PDF as the body; may be absent."),
  outputs: z.string().optional().describe("With a PDF as the body: a JSON object; may be absent."),
});
