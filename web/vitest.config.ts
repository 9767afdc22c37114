import { defineConfig } from "vitest/config";
import { limits } from "../suites/limits.ts";

export default defineConfig({
  test: {
    name: "web",
    // Computes styles and finds labels many times faster than jsdom, which queries by role ask for all the time.
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost:3000/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test/setup.ts"],
    // A new environment per file costs more than its tests, and setup.ts leaves nothing behind between tests.
    isolate: false,
    // Rendering makes much garbage: with more room, most of it is gone before it has to be copied. There is a worker for each
    // core, so threads of the collector would only take turns with them.
    execArgv: ["--max-semi-space-size=64", "--single-threaded-gc"],
    ...limits,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
