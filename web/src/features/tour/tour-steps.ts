import { setupSteps } from "@quotemill/shared/screens/dashboard";
import { firstSteps } from "./first-steps.tsx";

/** The tour is the list of first steps, each next to the page of the menu where it is found. */
export const tourSteps = setupSteps.map((step) => {
  const { title, text, menuPath } = firstSteps[step];
  return { step, title, text, menuPath, selector: `nav[aria-label="Main"] a[href="${menuPath}"]` };
});
