import { configDefaults, defineConfig } from "vitest/config";
import { limits } from "../suites/limits.ts";

export default defineConfig({
  test: {
    name: "local",
    environment: "node",
    setupFiles: ["../suites/setup.ts"],
    // Loading the app for each file took a third of the test time; a file's state lives in its own database.
    isolate: false,
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/*.recovery.test.ts"],
    globalSetup: ["../server/test/global-setup.ts"],
    ...limits,
  },
});
