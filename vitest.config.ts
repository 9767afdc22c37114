import { defineConfig } from "vitest/config";
import { limits, testMs } from "./suites/limits.ts";

export default defineConfig({
  test: {
    // Vitest leaves one core free by default, which on two cores is half of the machine.
    maxWorkers: "100%",
    teardownTimeout: testMs,
    projects: [
      "shared",
      "server",
      "local",
      "web",
      "workflow",
      { test: { name: "suites", include: ["suites/**/*.test.ts"], ...limits } },
      { test: { name: "scripts", include: ["scripts/**/*.test.mjs"], ...limits } },
    ],
  },
});
