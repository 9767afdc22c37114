/** Bundles the script of the customer's page into the assets of the folder given. It is no part of the app. */
import path from "node:path";
import { build } from "esbuild";

export const bundleOfferPage = (options) =>
  build({
    absWorkingDir: import.meta.dirname,
    entryPoints: { offer: "src/offer-page/main.ts" },
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });

const [, , folder] = process.argv;
if (folder && process.argv[1] === import.meta.filename) await bundleOfferPage({ outdir: path.join(folder, "assets") });
