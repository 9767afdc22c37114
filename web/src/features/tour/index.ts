export { firstSteps, StepButtons, StepTitleLink } from "./first-steps.tsx";
export { TourProvider, useShowFirstSteps, useTour } from "./tour-context.tsx";
