import { defineConfig } from "vitest/config";
import { limits } from "../suites/limits.ts";

export default defineConfig({
  test: {
    name: "shared",
    environment: "node",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    // A process per file took twice as long as the tests, which share no state but that of the setup.
    isolate: false,
    ...limits,
  },
});
