import { FactsTable } from "./facts-table.tsx";
import { GuideSection, Text } from "./guide-section.tsx";

const rows = [
  [
    "An n8n address answers 404",
    "It is the test URL, or the workflow is not active.",
    "Use the production URL, with `/webhook/` and not `/webhook-test/` in it, and activate the workflow.",
  ],
  [
    "A Make address answers 410",
    "Make switches a webhook off when no scenario used it for five days.",
    "Attach it to a scenario again, or save the address of a new one in the template.",
  ],
  [
    "Make answers 200 Accepted, the quote stays Processing",
    "Accepted means queued. The scenario did not run, or it failed later.",
    "Look at the scenario's history. Is it switched on? Does it end with the HTTP module?",
  ],
  [
    "Processing timeout - check … workflow",
    "No answer came to your upload address within 30 seconds.",
    "Nothing is lost: the quote becomes Generated when the answer comes. To be in time, send the outputs first.",
  ],
  [
    "… did not answer within 15 seconds",
    "The webhook answers only when all the work is done.",
    "In n8n set Respond to Immediately. In Make remove the Webhook response module, or make it the second one.",
  ],
  [
    "… could not be reached",
    "The name does not exist, nobody listens there, or the certificate is not valid.",
    "Open the address in a browser. It has to be reachable from the internet, by https.",
  ],
  [
    "… redirected, which webhooks do not follow",
    "The address leads to another one, often from http to https.",
    "Save the address it leads to.",
  ],
  [
    "A webhook answers 429",
    "Too many requests at once. Make takes 300 in 10 seconds.",
    "We try again by ourselves. If it stays so, click Run again on the quote later.",
  ],
  [
    "A workflow cannot reach the upload address",
    "It leads to a machine that only your own network knows, such as localhost.",
    "Whoever runs Quotemill sets `PUBLIC_URL` to its address on the internet.",
  ],
  [
    "Your upload answers 401",
    "The secret is missing or wrong, or it was rotated more than 24 hours ago.",
    "Copy the upload address once more.",
  ],
  [
    "Your upload answers 404",
    "`quote_id` or `company_id` was changed on the way, or the quote was deleted.",
    "Give both back exactly as they came.",
  ],
  [
    "Your upload answers 400",
    "The body is not JSON, often because of a line break or a quotation mark in a text.",
    "Build the body with a JSON module, and read the answer: it says what is wrong.",
  ],
  ["Your upload answers 413", "The PDF is larger than 20 MB.", "Make it smaller, mostly by smaller pictures."],
  [
    "Your upload answers 422",
    "`pdf_base64` holds a link, a web page or something else that is not a PDF.",
    "Download the file first, then send its contents in base64.",
  ],
  [
    "The signature never matches",
    "The JSON was read and written again before it was checked, or the secret is another one.",
    "Check the raw body. In n8n switch on Raw Body in the Webhook node.",
  ],
  [
    "A new field does not show up in Make",
    "Make knows the fields of the sample that it learned from.",
    "Click Redetermine data structure, then Send a test.",
  ],
] as const;

export function Troubleshooting({ id, title }: { id: string; title: string }) {
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Every attempt and every answer is kept: open a quote, then Run inspector, to see what was sent and what came
        back.
      </Text>
      <FactsTable
        label="Troubleshooting"
        heads={["What you see", "Why", "What to do"]}
        columns="minmax(0,1fr) minmax(0,1.1fr) minmax(0,1.3fr)"
        rows={rows}
        hasTitle={false}
      />
    </GuideSection>
  );
}
