import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import type { SampleSource } from "./sample.ts";

export const previewButtonId = "preview-button";

/**
 * Keeps whether the preview is open, its answers, and the answers with which the tab Design shows its examples. All of it
 * lasts as long as the builder is open.
 */
export function usePreview() {
  const { state: arrival } = useLocation();
  const [isOpen, setIsOpen] = useState(arrival?.preview === true);
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [chosenSample, setChosenSample] = useState<string | null>(null);
  // The tab Design works out its examples again whenever this object changes, so it must not be new at each render.
  const sampleSource: SampleSource = useMemo(
    () => ({ typed: answers, chosen: chosenSample, onChoose: setChosenSample }),
    [answers, chosenSample],
  );

  /** The other view has its own header, so the focus moves to the same button there. */
  function toggle() {
    flushSync(() => setIsOpen(!isOpen));
    document.getElementById(previewButtonId)?.focus();
  }

  return {
    isOpen,
    /** Null until something was filled in. */
    answers,
    setAnswers,
    sampleSource,
    toggle,
    openWith: (given: Answers | null) => {
      setAnswers(given);
      toggle();
    },
    close: () => setIsOpen(false),
  };
}
export type PreviewState = ReturnType<typeof usePreview>;
