import { defineConfig } from "vitest/config";
import { limits } from "../test-limits.ts";

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    setupFiles: ["../test-setup.ts"],
    // Loading the app for each file took a third of the test time; a file's state lives in its own database.
    isolate: false,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    ...limits,
  },
});
