import { useEffect, useSyncExternalStore } from "react";
import { later, onDemand } from "../../lib/load-later.tsx";
import { factorQuestion } from "./factor-question.ts";

const FactorDialog = onDemand(later(async () => (await import("./factor-dialog.tsx")).FactorDialog));

/** Shows the dialog that asks for a code, when one is wanted. */
export function FactorPrompt() {
  const isAsked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.isAsked);
  // Signing out counts as declining.
  useEffect(() => () => factorQuestion.answer(false), []);
  if (!isAsked) return null;
  return <FactorDialog onClose={() => factorQuestion.answer(false)} onDone={() => factorQuestion.answer(true)} />;
}
