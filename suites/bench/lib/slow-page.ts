import type { Page } from "@playwright/test";

const processorSlowdown = 4;

/** The slow 4G of Lighthouse: its rates, and the time that a request waits for its first byte, in ms. */
export async function slowDown(page: Page, latency = 150) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: (1.6e6 / 8) * 0.9,
    uploadThroughput: (750e3 / 8) * 0.9,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}
