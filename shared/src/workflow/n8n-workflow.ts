import { calculateCode, pdfCode } from "./n8n-code.ts";

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
  retryOnFail: true,
  maxTries: 3,
  waitBetweenTries: 2000,
});

type Connections = Record<string, { main: ReturnType<typeof to>[] }>;
const to = (name: string) => [{ node: name, type: "main", index: 0 }];

/** A workflow that n8n can import and that works as it is: it calculates, makes a PDF and returns both. */
export function n8nWorkflow({ uploadUrl, path }: { uploadUrl: string; path: string }) {
  // n8n appends the line of code to an error's message.
  const problemBody = `={{ JSON.stringify({
  quote_id: $('${received}').first().json.body.quote_id,
  company_id: $('${received}').first().json.body.company_id,
  quote_run: $('${received}').first().json.body.quote_run,
  error_message: String($json.error).replace(/ \\[line \\d+\\]$/, '').slice(0, 1000)
}) }}`;
  const connections: Connections = {
    [received]: { main: [to(calculate)] },
    // The second output is for errors.
    [calculate]: { main: [to(makePdf), to(report)] },
    [makePdf]: { main: [to(returnPdf), to(report)] },
  };
  return {
    name: "Quotemill quotes",
    nodes: [
      node(1, received, "webhook", 2, [0, 0], {
        webhookId: path,
        parameters: { httpMethod: "POST", path, responseMode: "onReceived", options: {} },
      }),
      node(2, calculate, "code", 2, [220, 0], code(calculateCode)),
      node(3, makePdf, "code", 2, [440, 0], code(pdfCode)),
      node(4, returnPdf, "httpRequest", 4.2, [660, 0], post(uploadUrl, "={{ JSON.stringify($json) }}")),
      node(5, report, "httpRequest", 4.2, [660, 220], post(uploadUrl, problemBody)),
    ],
    connections,
    settings: { executionOrder: "v1" },
    pinData: {},
    active: false,
  };
}
