import type { Answers } from "@quotemill/shared/templates/answers";
import type { FormParts } from "@quotemill/shared/templates/form";
import { type WorkedOut, workOut } from "@quotemill/shared/templates/work-out";
import { useDeferredValue, useMemo } from "react";

/**
 * What the answers show and give, once for each change. One keystroke can show fifty fields, so it is deferred a frame:
 * what is typed shows at once.
 */
export function useWorkedOut({ structure, tables }: FormParts, answers: Answers): WorkedOut {
  const settled = useDeferredValue(answers);
  return useMemo(() => workOut({ structure, tables }, settled), [structure, tables, settled]);
}
