import type { GuideStep } from "./make-scenario.ts";

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
