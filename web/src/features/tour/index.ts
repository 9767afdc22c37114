export { TourProvider, useTour } from "./tour-context.tsx";
