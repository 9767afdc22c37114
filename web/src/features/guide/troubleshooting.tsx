import { FactsTable, GuideSection, Text } from "./guide-parts.tsx";

const rows = [
  [
    "An n8n address returns 404",
    "It is the test URL, or the workflow is not active.",
    "Use the production URL, with `/webhook/` and not `/webhook-test/` in it, and activate the workflow.",
  ],
  [
    "A Make address returns 410",
    "Make disables a webhook that no scenario has used for five days.",
    "Attach it to a scenario again, or save the address of a new one in the template.",
  ],
  [
    "Make returns 200 Accepted but the quote stays Processing",
    "Accepted means queued. The scenario did not run, or it failed later.",
    "Check the scenario's history. Is it switched on? Does it end with the HTTP module?",
  ],
  [
    "Processing timeout - check … workflow",
    "Nothing was posted to your upload address within 30 seconds.",
    "Nothing is lost: the quote becomes Generated when the reply arrives. To be in time, send the outputs first.",
  ],
  [
    "The workflow answered, but its answer was refused: …",
    "Something was posted, but it could not be taken. The message ends with the reason, which your upload got, too.",
    "See below for the reason. Admins find in the Workflow log how the reply began. A good reply still makes it Generated.",
  ],
  [
    "… did not answer within 15 seconds",
    "The webhook responds only when all the work is done.",
    "In n8n set Respond to Immediately. In Make remove the Webhook response module, or make it the second one.",
  ],
  [
    "… could not be reached",
    "The host does not exist, nothing is listening there, or its certificate is not valid.",
    "Open the address in a browser. It must be reachable from the internet over https.",
  ],
  [
    "… redirected, but webhooks do not follow redirects",
    "The address redirects to another one, often from http to https.",
    "Save the address it redirects to.",
  ],
  [
    "A webhook returns 429",
    "Too many requests at once. Make accepts 300 in 10 seconds.",
    "Quotemill retries automatically. If that fails too, click Run again on the quote later.",
  ],
  [
    "A workflow cannot reach the upload address",
    "The address works only on your own network, such as localhost.",
    "Ask the operator of Quotemill to set `PUBLIC_URL` to its public address.",
  ],
  [
    "Your upload returns 401",
    "The secret is missing or wrong, or it was rotated more than 24 hours ago.",
    "Copy the upload address again.",
  ],
  [
    "Your upload returns 404",
    "`quote_id` or `company_id` was changed on the way, or the quote was deleted.",
    "Return both exactly as you received them.",
  ],
  [
    "Your upload returns 400",
    "The body is not JSON, often because of a line break or a quotation mark in a text.",
    "Build the body with a JSON module, and read the response: it says what is wrong.",
  ],
  ["Your upload returns 413", "The PDF is larger than 20 MB.", "Make it smaller. Large images are the usual cause."],
  [
    "Your upload returns 422",
    "`pdf_base64` holds a link, a web page or something else that is not a PDF.",
    "Download the file first, then send its contents in Base64.",
  ],
  [
    "The signature never matches",
    "The JSON was parsed and written again before it was checked, or the secret is wrong.",
    "Check the raw body. In n8n, turn on Raw Body in the Webhook node.",
  ],
  [
    "A new field does not show up in Make",
    "Make only knows the fields in the sample it learned from.",
    "Click Redetermine data structure, then Send a test.",
  ],
] as const;

export function Troubleshooting({ id, title }: { id: string; title: string }) {
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Every request and reply is kept. Open a quote, then Workflow log, to see what was sent and what came back.
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
