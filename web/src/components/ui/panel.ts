import { clsx } from "clsx";

/** Shared by dialogs and confirmations. */
export const scrimLook = "fixed inset-0 z-overlay bg-scrim motion-safe:animate-fade-in";
export const panelLook = clsx(
  "fixed z-dialog flex flex-col overflow-hidden bg-raised shadow-dialog outline-none motion-safe:animate-rise",
  "max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[calc(100dvh-2rem)] max-md:rounded-t-xl",
  "md:inset-x-4 md:top-1/2 md:mx-auto md:max-h-[calc(100dvh-2rem)] md:-translate-y-1/2 md:rounded-xl",
);
