import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "workflow",
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Loading fonts and code for each file took a fifth of the processor time.
    isolate: false,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
