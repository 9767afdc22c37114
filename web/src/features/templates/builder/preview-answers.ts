import type { Answers } from "@quotemill/shared/templates/answers";
import { createContext } from "react";

/** What was filled in in the preview; null until something was. */
export const PreviewAnswersContext = createContext<Answers | null>(null);
