declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Our policy forbids eval. Zod tries it once and goes on without, but the browser reports the attempt. Written to where zod
 * keeps its settings: importing `config` would bring zod to the sign-in page, which needs none of it.
 */
export function keepZodFromEval() {
  globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true });
}
