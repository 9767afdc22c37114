let answer: ((isShown: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Asks the person for a code, in a dialog above anything that is open. False if they decline. */
export function askForFactor(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    answer = resolve;
  }).finally(() => {
    asked = null;
    answer = null;
    tell();
  });
  tell();
  return asked;
}

/** Makes an auth call, and once more after a code if the server asks for one. */
export async function withFreshFactor<Answer extends { error: (Error & { code?: unknown }) | null }>(
  call: () => Promise<Answer>,
) {
  const first = await call();
  if (first.error?.code !== "reauthentication_needed" || !(await askForFactor())) return first;
  return call();
}

/** For the dialog that asks. */
export const factorQuestion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAsked: () => asked !== null,
  answer: (isShown: boolean): void => answer?.(isShown),
};
