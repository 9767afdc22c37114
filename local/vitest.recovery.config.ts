import { configDefaults, defineConfig } from "vitest/config";
import local from "./vitest.config.ts";

/** `npm run test:recovery`: too slow for every run of `npm test`, which has a short part of each. */
export default defineConfig({
  test: { ...local.test, name: "recovery", include: ["**/*.recovery.test.ts"], exclude: configDefaults.exclude },
});
