/**
 * The scenario in Make, step by step. In Make's notation, `1` is the webhook, `2` the variables and `3` the module that
 * makes the PDF; a test checks every key of `1` against our payload.
 */
export interface GuideStep {
  title: string;
  /** Text between backticks is shown as code. */
  text: string;
  code?: { title: string; text: string };
}

export const makeVariables = {
  sub_total: "{{1.pricing.sub_total}}",
  gst_total: "{{1.pricing.gst_total}}",
  grand_total: "{{1.pricing.grand_total}}",
  profit: "{{1.pricing.profit}}",
};

export const makeBodies = {
  success: `{
  "quote_id": "{{1.quote_id}}",
  "company_id": "{{1.company_id}}",
  "quote_run": "{{1.quote_run}}",
  "pdf_base64": "{{base64(3.data)}}",
  "outputs": {
    "sub_total": "{{2.sub_total}}",
    "gst_total": "{{2.gst_total}}",
    "grand_total": "{{2.grand_total}}",
    "profit": "{{2.profit}}"
  }
}`,
  error: `{
  "quote_id": "{{1.quote_id}}",
  "company_id": "{{1.company_id}}",
  "quote_run": "{{1.quote_run}}",
  "error_message": "The quote could not be calculated"
}`,
};

export const makeSteps: GuideStep[] = [
  {
    title: "Make a webhook",
    text: "In a new scenario, add Webhooks > Custom webhook. Click Add, give it a name and copy its address.",
  },
  {
    title: "Give the address to a template",
    text: "In the Quote Builder, open the template, go to Settings, paste the address as the webhook URL and save.",
  },
  {
    title: "Let Make learn the fields",
    text: "In Make, click Redetermine data structure, then click Send a test in the template's settings. Make now offers every key, such as `{{1.quote_number}}` and `{{1.contact.email}}`. Repeat this whenever the template's fields change.",
  },
  {
    title: "Set the figures",
    text: "Add Tools > Set multiple variables. A template with prices sends its totals along; otherwise, replace these values with your own formula.",
    code: {
      title: "Variables",
      text: Object.entries(makeVariables)
        .map(([name, value]) => `${name} = ${value}`)
        .join("\n"),
    },
  },
  {
    title: "Make the PDF",
    text: "Add the module of your PDF service, for example Google Docs > Download a document. Map the values it should contain, such as `{{1.quote_name}}` and `{{1.contact.firstName}}`. Its file is `3.data` below.",
  },
  {
    title: "Return it",
    text: "Add HTTP > Make a request. URL: your upload address. Method: POST. Body type: Raw. Content type: JSON. Request content:",
    code: { title: "Request content", text: makeBodies.success },
  },
  {
    title: "Report errors",
    text: "Right-click each module that may fail, choose Add error handler, add another HTTP > Make a request with the content below, and end that route with Ignore. Without an error handler, Make switches the scenario off at its first error.",
    code: { title: "Request content for an error", text: makeBodies.error },
  },
  {
    title: "Switch it on",
    text: "Switch the scenario on, to run immediately as data arrives. Create a quote: within seconds it has its total and its PDF.",
  },
];
