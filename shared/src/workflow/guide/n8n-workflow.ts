import type { GuideStep } from "./make-scenario.ts";

// The next two texts are the Code nodes of the n8n file, as n8n runs them: `$input` holds the output of the previous
// node.

const calculateCode = `// What Quotemill sent. Every answer is under its API name: quote.fenceLength, quote.fence_type, ...
const quote = $input.first().json.body;

// A template with prices sends its totals along. Otherwise, put your own calculation here.
function calculate() {
  const sub_total = 1000;
  const gst_total = Math.round(sub_total * 10) / 100;
  return { sub_total, gst_total, grand_total: sub_total + gst_total, profit: 0 };
}
const { sub_total, gst_total, grand_total, profit } = quote.pricing ?? calculate();

// An error thrown here, or in the next node, becomes the quote's error message.
if (!Number.isFinite(grand_total)) throw new Error("The quote could not be calculated");

return [{ json: { quote, outputs: { sub_total, gst_total, grand_total, profit } } }];
`;

const pdfCode = `// A plain PDF, so that everything works out of the box. Replace it with your PDF service when you have one; all that
// matters is that pdf_base64 holds the file.
const { quote, outputs } = $input.first().json;
const { company, answers, place } = quote.document;
const money = (amount) =>
  Number(amount).toLocaleString(place.locale, { style: "currency", currency: place.currency });
const lines = [
  company.name,
  quote.quote_name,
  "Quote " + quote.quote_number,
  "For " + quote.contact.firstName + " " + quote.contact.lastName,
  "",
  ...answers.slice(0, 20).map(({ label, value }) => label + ": " + (value ?? "-")),
  "",
  "Subtotal " + money(outputs.sub_total),
  place.tax_name + " " + money(outputs.gst_total),
  "Total " + money(outputs.grand_total),
];

const plain = (text) => text.replace(/[^\\x20-\\xff]/g, "?").replace(/[\\\\()]/g, "\\\\$&");
const page = "BT /F1 14 Tf 22 TL 72 770 Td " + lines.map((line) => "(" + plain(line) + ") Tj T*").join(" ") + " ET";
const objects = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  "<< /Length " + page.length + " >>\\nstream\\n" + page + "\\nendstream",
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
];
let pdf = "%PDF-1.4\\n";
let table = "0000000000 65535 f \\n";
objects.forEach((object, index) => {
  table += String(pdf.length).padStart(10, "0") + " 00000 n \\n";
  pdf += index + 1 + " 0 obj\\n" + object + "\\nendobj\\n";
});
const start = pdf.length;
pdf += "xref\\n0 6\\n" + table + "trailer\\n<< /Size 6 /Root 1 0 R >>\\nstartxref\\n" + start + "\\n%%EOF";

const pdf_base64 = Buffer.from(pdf, "latin1").toString("base64");
const { quote_id, company_id, quote_run } = quote;
return [{ json: { quote_id, company_id, quote_run, pdf_base64, outputs } }];
`;

/** Our community nodes, in `integrations`. */
export const n8nPackage = "n8n-nodes-quotemill";

const received = "Quote from Quotemill";
const calculate = "Calculate";
const makePdf = "Make the PDF";
const returnPdf = "Give the PDF back";
const report = "Report the problem";

/**
 * The workflow authenticates with the secret that came with the quote, so the file contains none and survives a
 * rotation.
 */
const secretHeader = {
  name: "x-webhook-secret",
  value: `={{ $('${received}').first().json.headers['x-quotemill-secret'] }}`,
};

const node = (index: number, name: string, type: string, typeVersion: number, position: number[], more: object) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position,
  ...more,
});

const code = (jsCode: string) => ({ parameters: { jsCode }, onError: "continueErrorOutput" });

const again = { retryOnFail: true, maxTries: 3, waitBetweenTries: 2000 };

const post = (url: string, jsonBody: string) => ({
  parameters: {
    method: "POST",
    url,
    sendHeaders: true,
    headerParameters: { parameters: [secretHeader] },
    sendBody: true,
    specifyBody: "json",
    jsonBody,
    options: {},
  },
  ...again,
});

type Connections = Record<string, { main: ReturnType<typeof to>[] }>;
const to = (name: string) => [{ node: name, type: "main", index: 0 }];

/** The way of a quote through both workflows. A node's second output is for errors. */
const connections: Connections = {
  [received]: { main: [to(calculate)] },
  [calculate]: { main: [to(makePdf), to(report)] },
  [makePdf]: { main: [to(returnPdf), to(report)] },
};

/** The message that leaves through the second output: n8n appends the line of code to an error's message. */
const problem = "String($json.error).replace(/ \\[line \\d+\\]$/, '').slice(0, 1000)";
const fromQuote = (key: string) => `$('${received}').first().json.body.${key}`;

function workflowOf(path: string, last: [returns: ReturnType<typeof node>, reports: ReturnType<typeof node>]) {
  return {
    name: "Quotemill quotes",
    nodes: [
      node(1, received, "webhook", 2, [0, 0], {
        webhookId: path,
        parameters: { httpMethod: "POST", path, responseMode: "onReceived", options: {} },
      }),
      node(2, calculate, "code", 2, [220, 0], code(calculateCode)),
      node(3, makePdf, "code", 2, [440, 0], code(pdfCode)),
      ...last,
    ],
    connections,
    settings: { executionOrder: "v1" },
    pinData: {},
    active: false,
  };
}

/** A workflow that n8n can import and that works without changes: it calculates, makes a PDF and returns both. */
export function n8nWorkflow({ uploadUrl, path }: { uploadUrl: string; path: string }) {
  const problemBody = `={{ JSON.stringify({
  quote_id: ${fromQuote("quote_id")},
  company_id: ${fromQuote("company_id")},
  quote_run: ${fromQuote("quote_run")},
  error_message: ${problem}
}) }}`;
  return workflowOf(path, [
    node(4, returnPdf, "httpRequest", 4.2, [660, 0], post(uploadUrl, "={{ JSON.stringify($json) }}")),
    node(5, report, "httpRequest", 4.2, [660, 220], post(uploadUrl, problemBody)),
  ]);
}

/** The same with our own node, which knows the address and authenticates with an API key. */
export function n8nNodeWorkflow({ path }: { path: string }) {
  const result = (more: object) => ({
    parameters: {
      resource: "quote",
      operation: "returnResult",
      quoteId: `={{ ${fromQuote("quote_id")} }}`,
      quoteRun: `={{ ${fromQuote("quote_run")} }}`,
      ...more,
    },
    ...again,
  });
  const ours = (...[index, name, position, more]: [number, string, number[], object]) => ({
    ...node(index, name, "", 1, position, result(more)),
    type: `${n8nPackage}.quotemill`,
  });
  return workflowOf(path, [
    ours(4, returnPdf, [660, 0], {
      ...{ result: "pdf", outputs: "={{ $json.outputs }}" },
      ...{ pdfFrom: "base64", pdfBase64: "={{ $json.pdf_base64 }}" },
    }),
    ours(5, report, [660, 220], { result: "error", errorMessage: `={{ ${problem} }}` }),
  ]);
}

export const n8nSteps: GuideStep[] = [
  {
    title: "Download the workflow",
    text: "The file contains the address that your quotes return to, but no secret: it answers with the secret that comes with each quote.",
  },
  {
    title: "Import it",
    text: "In n8n, create a new workflow, open its menu at the top right and choose Import from File.",
  },
  {
    title: "Activate it",
    text: "Switch the workflow to Active (in newer versions: Publish). Its production URL works only then.",
  },
  {
    title: "Copy the production URL",
    text: "Open the first node, `Quote from Quotemill`, choose Production URL and copy it. The test URL works for only two minutes, while n8n listens for a test event.",
  },
  {
    title: "Give the address to a template",
    text: "In the Quote Builder, open the template, go to Settings, paste the address as the webhook URL and save. Send a test: it runs through to the end.",
  },
  {
    title: "Add your own prices",
    text: "A template with prices sends its totals along. Otherwise, change the node `Calculate`. An error thrown there becomes the quote's error message.",
  },
  {
    title: "Add your own PDF",
    text: "The node `Make the PDF` writes a plain page. Replace it with your PDF service when you have one; all that matters is that `pdf_base64` holds the file.",
  },
];

export const n8nNodeSteps: GuideStep[] = [
  {
    title: "Download the workflow",
    text: "It prices quotes and returns them through the Quotemill node. It contains no address and no secret.",
  },
  {
    title: "Install the node",
    text: `In n8n, open Settings > Community nodes, choose Install and enter \`${n8nPackage}\`. Only the owner of an n8n can do this. Until the package is published, build it from the folder \`integrations\` of Quotemill's source, as its README says.`,
  },
  {
    title: "Make an API key",
    text: "In Quotemill, open Settings > Integrations > API keys. Pricing needs only the permission to return prices and PDFs; add others for what else your workflows do.",
  },
  {
    title: "Add the credential",
    text: "In n8n, add a credential of the type Quotemill API with the address of Quotemill and the key. Saving it tests the connection.",
  },
  {
    title: "Import the workflow",
    text: "Create a new workflow, open its menu at the top right and choose Import from File. Choose the credential in both nodes of Quotemill.",
  },
  {
    title: "Activate it and give its address to a template",
    text: "Switch the workflow to Active (in newer versions: Publish), then copy the production URL of its first node. In the Quote Builder, open the template, go to Settings, paste it as the webhook URL and save. Send a test: it runs through to the end.",
  },
  {
    title: "Add your own prices and PDF",
    text: "Change the node `Calculate`, unless the template has prices, and replace `Make the PDF` with your PDF service. The node of Quotemill takes a file or base64.",
  },
  {
    title: "Hear of answers",
    text: "Begin another workflow with Quotemill Trigger and choose events such as Offer Accepted. It subscribes when you activate the workflow, and takes only messages that Quotemill has signed.",
  },
];
