import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "workflow",
    environment: "node",
    include: ["src/**/*.test.ts"],
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
