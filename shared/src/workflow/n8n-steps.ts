import type { GuideStep } from "./make-scenario.ts";

export const n8nSteps: GuideStep[] = [
  {
    title: "Download the workflow",
    text: "The file knows where your quotes go back to. It holds no secret: it answers with the one that comes with each quote.",
  },
  {
    title: "Import it",
    text: "In n8n make a new workflow, open its menu at the top right and choose Import from File.",
  },
  {
    title: "Activate it",
    text: "Switch the workflow to Active (in newer versions: Publish). Only then does its production URL answer.",
  },
  {
    title: "Copy the production URL",
    text: "Open the first node, `Quote from Quotemill`, choose Production URL and copy it. The test URL works for two minutes only, while n8n listens for a test event.",
  },
  {
    title: "Give the address to a template",
    text: "In the Quote Builder open the template, go to Settings, paste the address as the webhook URL and save. Send a test: it runs through to the end.",
  },
  {
    title: "Put your own prices in",
    text: "A template with prices brings its totals along. For any other, change the node `Calculate`. An error thrown there reaches the quote as its message.",
  },
  {
    title: "Put your own PDF in",
    text: "The node `Make the PDF` writes a plain page. Put your PDF service in its place when you have one: what counts is that `pdf_base64` holds the file.",
  },
];
