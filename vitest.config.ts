import { defineConfig } from "vitest/config";

export default defineConfig({
  // Vitest leaves one core free by default, which on two cores is half of the machine.
  test: {
    maxWorkers: 2,
    projects: [
      "shared",
      "server",
      "local",
      "web",
      "workflow",
      { test: { name: "attack", include: ["attack/**/*.test.ts"] } },
      { test: { name: "bench", include: ["bench/**/*.test.ts"] } },
      { test: { name: "scripts", include: ["scripts/**/*.test.mjs"] } },
    ],
  },
});
