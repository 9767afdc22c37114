/** Bundles our own code, including `shared`; npm packages stay in node_modules with their files and binaries. */
import path from "node:path";
import { build } from "esbuild";

/** `entries` maps each file name in `outdir` to its source. */
export async function bundle(folder, entries, outdir = "dist") {
  await build({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    // Node keeps the maps in memory. The sources in them would take 25 MB, and a trace needs only places and names.
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    plugins: [
      {
        name: "npm packages stay outside",
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^.]/ }, ({ path: name, kind }) => {
            if (kind === "entry-point" || path.isAbsolute(name) || name.startsWith("@quotemill/")) return undefined;
            return { path: name, external: true };
          });
        },
      },
    ],
  }).catch(() => process.exit(1)); // esbuild has already printed the error
}
