import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "shared",
    environment: "node",
    include: ["src/**/*.test.ts"],
    // A property test tries hundreds of cases: a busy machine takes longer than the 5 seconds of the default.
    testTimeout: 20_000,
  },
});
