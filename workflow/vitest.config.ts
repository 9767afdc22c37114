import { defineConfig } from "vitest/config";
import { limits } from "../suites/limits.ts";

export default defineConfig({
  test: {
    name: "workflow",
    environment: "node",
    setupFiles: ["../suites/setup.ts"],
    include: ["src/**/*.test.ts"],
    // Loading fonts and code for each file took a fifth of the processor time.
    isolate: false,
    ...limits,
  },
});
