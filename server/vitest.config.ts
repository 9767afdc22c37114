import { defineConfig } from "vitest/config";
import { limits } from "../suites/limits.ts";

/** `oidc-provider` does not support Node 20, where the provider of `sign-in.test.ts` alone must do. */
const needsNode22 = "src/features/auth/sso/oidc-provider.test.ts";
const isNode20 = process.versions.node.startsWith("20.");

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    setupFiles: ["../suites/setup.ts"],
    // Loading the app for each file took a third of the test time; a file's state lives in its own database.
    isolate: false,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: isNode20 ? [needsNode22] : [],
    globalSetup: ["test/global-setup.ts"],
    ...limits,
  },
});
