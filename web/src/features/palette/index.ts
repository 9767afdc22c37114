export { Finder } from "./finder.tsx";
