import { liveFirstHour, sizes } from "../fixtures/first-hour.ts";
import { test } from "./test.ts";

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a new company gets from its invitation to an accepted quote", async ({ visitor, request, mailbox }) => {
      await liveFirstHour(visitor, { request, mailbox, viewport });
    });
  });
}
