import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundleOfferPage } from "../web/build-offer-page.mjs";

it("the script of the customer's page stays small", async () => {
  const { outputFiles } = await bundleOfferPage({ write: false, outdir: "nowhere" });
  const [script] = outputFiles;
  expect(outputFiles).toHaveLength(1);
  // The promise is 20 KB; this keeps the script close to its present size.
  expect(gzipSync(script.contents).length).toBeLessThan(8 * 1024);
});
