import type { Page } from "@playwright/test";
import type { Visit } from "../visit.ts";

const onDashboard = (name: string, shows: string | undefined, open: (page: Page) => Promise<void>): Visit => ({
  ...{ name, role: "admin", page: "dashboard", shows, open },
});

async function openPalette(page: Page) {
  await page.getByRole("button", { name: "Search or jump to" }).click();
  await page.getByRole("listbox", { name: "Results" }).waitFor();
}

export const shellVisits: Visit[] = [
  onDashboard("the colour schemes", "SchemePicker", (page) =>
    page.getByRole("button", { name: /^Colour scheme/ }).click(),
  ),
  onDashboard("the palette", "Palette", openPalette),
  onDashboard("what the palette found", "Palette", async (page) => {
    await openPalette(page);
    await page.getByRole("dialog").getByRole("combobox").fill("tran");
    await page
      .getByRole("option", { name: /Ellen Tran/ })
      .first()
      .waitFor();
  }),
  onDashboard("the shortcuts", "Shortcuts", async (page) => {
    await openPalette(page);
    await page.getByRole("dialog").getByRole("combobox").fill("shortcuts");
    await page.getByRole("option", { name: /shortcuts/i }).click();
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  }),
  ...["the first step of the tour", "the last step of the tour"].map((name, index) =>
    onDashboard(name, "Tour", async (page) => {
      await openPalette(page);
      await page.getByRole("dialog").getByRole("combobox").fill("tour");
      await page.getByRole("option", { name: "Take the tour" }).click();
      const progress = (step: number) => page.getByText(`Step ${step} of 5`);
      await progress(1).waitFor();
      for (let step = 1; index === 1 && step < 5; step++) {
        await page.getByRole("button", { name: "Next" }).click();
        await progress(step + 1).waitFor();
      }
    }),
  ),
  onDashboard("a new version", undefined, async (page) => {
    await page.route("**/realtime/v1/changes*", (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: 'event: resync\ndata: {"build":"/assets/newer.js"}\n\n',
      }),
    );
    await page.reload();
    await page.getByRole("region", { name: "New version" }).waitFor();
  }),
  onDashboard("the menu of a phone", undefined, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Open menu" }).click();
  }),
];
