declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Our content security policy forbids eval. Zod tries it once and copes without, but the browser reports the attempt.
 * Writes straight to where zod keeps its settings, because importing `config` would load zod on the sign-in page.
 */
export function keepZodFromEval() {
  globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true });
}
