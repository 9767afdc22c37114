import { useEffect, useSyncExternalStore } from "react";
import { later, onDemand } from "../../lib/load-later.tsx";
import { factorQuestion } from "./factor-question.ts";

const FactorDialog = onDemand(later(async () => (await import("./factor-dialog.tsx")).FactorDialog));

/** Where the dialog appears that asks for a code. */
export function FactorPrompt() {
  const isAsked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.isAsked);
  // Whoever signs out meanwhile has answered.
  useEffect(() => () => factorQuestion.answer(false), []);
  if (!isAsked) return null;
  return <FactorDialog onClose={() => factorQuestion.answer(false)} onDone={() => factorQuestion.answer(true)} />;
}
