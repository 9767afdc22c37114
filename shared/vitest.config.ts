import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "shared",
    environment: "node",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    // A process per file took twice as long as the tests, which share no state but that of the setup.
    isolate: false,
    // A property test runs hundreds of cases, which can take longer than the default 5 seconds on a busy machine.
    testTimeout: 20_000,
  },
});
