import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test as base, expect } from "../fixtures/test.ts";
import { type DrivenVisitor, drivenVisitor } from "./driven-visitor.ts";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { openWebKit } from "./webkit.ts";

export interface Options {
  engine: "firefox" | "webkit";
}

interface Fixtures {
  driver: Driver;
  visitor: DrivenVisitor;
}

const open = { firefox: openFirefox, webkit: openWebKit };

export const test = base.extend<Options & Fixtures>({
  engine: ["firefox", { option: true }],
  driver: async ({ engine, viewport }, use, testInfo) => {
    if (!viewport) throw new Error("The test needs a viewport");
    const driver = await open[engine](viewport);
    try {
      await use(driver);
      if (testInfo.status !== testInfo.expectedStatus) await keep(driver, testInfo.outputPath("failed.png"));
    } finally {
      await driver.close();
    }
    expect(driver.problems, "complaints in the browser's console").toEqual([]);
  },
  visitor: async ({ driver, engine, viewport, baseURL }, use) => {
    let pictures = 0;
    await use(
      await drivenVisitor(driver, baseURL ?? "", async () => {
        const folder = process.env.PICTURES;
        if (folder) await keep(driver, path.join(folder, `${engine} ${viewport?.width} ${++pictures}.png`));
      }),
    );
  },
});

async function keep(driver: Driver, file: string) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(await driver.picture(), "base64"));
}

export { expect };
