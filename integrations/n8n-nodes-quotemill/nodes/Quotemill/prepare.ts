import { createHash } from "node:crypto";
import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions, INodeExecutionData } from "n8n-workflow";
import { callQuotemill } from "./call";

/**
 * Makes a repeated attempt harmless: the same node sends the same key for the same item, so that Quotemill answers as it did
 * the first time.
 */
export async function sendOnce(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const index = this.getItemIndex();
  const run = this.evaluateExpression("{{ $runIndex }}", index);
  const content = createHash("sha256").update(JSON.stringify(request.body)).digest("hex");
  const key = [this.getExecutionId(), this.getNode().id, run, index, content].join("-");
  return { ...request, headers: { ...request.headers, "Idempotency-Key": key.slice(0, 255) } };
}

/** Joins the answers that were chosen field by field with those that were given as JSON. */
export async function addAnswers(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const chosen = this.getNodeParameter("answers.answer", []) as { field: string; value: unknown }[];
  const given = parsed(this.getNodeParameter("answersJson", "{}"), "Answers (JSON)");
  const answers: IDataObject = { ...given };
  for (const { field, value } of chosen) answers[field] = typeof value === "boolean" ? value : String(value ?? "");
  return { ...request, body: { ...(request.body as IDataObject), answers } };
}

/** Ids come as one text with commas, or as a list from an expression. */
export async function addQuoteIds(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const given = this.getNodeParameter("quoteIds") as string | string[];
  const ids = Array.isArray(given) ? given : given.split(",");
  const quote_ids = ids.map((id) => id.trim()).filter((id) => id !== "");
  return { ...request, body: { ...(request.body as IDataObject), quote_ids } };
}

/** Adds a workflow's result for a quote: figures with or without a PDF, or the reason why there are none. */
export async function addResult(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const body = { ...(request.body as IDataObject) };
  if (this.getNodeParameter("result") === "error") {
    body.error_message = String(this.getNodeParameter("errorMessage")).slice(0, 1000);
    return { ...request, body };
  }
  body.outputs = parsed(this.getNodeParameter("outputs", "{}"), "Outputs");
  if (this.getNodeParameter("result") === "pdf") body.pdf_base64 = await pdfText.call(this);
  return { ...request, body };
}

async function pdfText(this: IExecuteSingleFunctions): Promise<string> {
  if (this.getNodeParameter("pdfFrom") === "base64") return String(this.getNodeParameter("pdfBase64"));
  const bytes = await this.helpers.getBinaryDataBuffer(String(this.getNodeParameter("pdfField")));
  return bytes.toString("base64");
}

/** Follows a quote to its PDF: a link is made, which gives the file. */
export async function downloadPdf(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  const field = String(this.getNodeParameter("pdfField"));
  return await Promise.all(
    items.map(async (item) => ({ ...item, binary: { [field]: await pdfOf.call(this, item.json) } })),
  );
}

async function pdfOf(this: IExecuteSingleFunctions, { pdf_storage_path: path, quote_number, status }: IDataObject) {
  if (!path) throw new Error(`${quote_number} has no PDF: its status is ${status}`);
  const { signedURL } = await callQuotemill.call(this, "POST", `/storage/v1/object/sign/quote-pdfs/${path}`);
  const asBytes = { json: false, encoding: "arraybuffer" } as const;
  const file: unknown = await callQuotemill.call(this, "GET", String(signedURL), asBytes);
  return await this.helpers.prepareBinaryData(file as Buffer, `${quote_number}.pdf`, "application/pdf");
}

/** A JSON parameter is text if it was typed, and a value if an expression gave it. */
function parsed(given: unknown, name: string): IDataObject {
  try {
    const value = typeof given === "string" ? JSON.parse(given || "{}") : given;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as IDataObject;
  } catch {
    // It is refused below, like any other value that is not an object.
  }
  throw new Error(`${name} is not a JSON object`);
}
