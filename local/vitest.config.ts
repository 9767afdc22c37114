import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "local",
    environment: "node",
    // Loading the app for each file took a third of the test time; a file's state lives in its own database.
    isolate: false,
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/*.recovery.test.ts"],
    globalSetup: ["../server/test/global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
