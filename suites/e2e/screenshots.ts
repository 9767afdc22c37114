/** `npm run screenshots` takes the pictures of the README and of the guides from the demo. `-- runs` takes a few. */
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../../scripts/lib/chromium.mjs";
import { startServer } from "../harness/server.ts";

const docs = path.join(import.meta.dirname, "..", "..", "docs");
const folder = path.join(docs, "images");
const supplierFile = path.join(docs, "examples", "southern-steel-december.csv");

interface Picture {
  file: string;
  theme: "light" | "dark";
  open: (page: Page) => Promise<void>;
  viewport?: { width: number; height: number };
}

const pictures: Picture[] = [
  { file: "quotes-light.png", theme: "light", open: openQuotes },
  { file: "builder-dark.png", theme: "dark", open: openBuilder },
  { file: "guide-tour.jpg", theme: "light", open: openTour },
  { file: "guide-dashboard.jpg", theme: "light", open: openDashboard },
  { file: "guide-contact.jpg", theme: "light", open: openContact },
  { file: "guide-editor.jpg", theme: "light", open: openEditor },
  { file: "guide-prices.jpg", theme: "light", open: openPrices },
  { file: "guide-kit.jpg", theme: "light", open: openKit },
  { file: "guide-import.jpg", theme: "light", open: openImport },
  { file: "guide-margin.jpg", theme: "light", open: openMargin },
  { file: "guide-materials.jpg", theme: "light", open: openMaterials },
  { file: "integrations-key.jpg", theme: "light", open: openNewKey },
  { file: "integrations-events.jpg", theme: "light", open: openNewEndpoint },
  { file: "integrations-automation.jpg", theme: "light", open: openAutomation },
  { file: "template-formula.jpg", theme: "light", open: openFormula },
  { file: "template-item.jpg", theme: "light", open: openItem },
  { file: "template-tests.jpg", theme: "light", open: openTests },
  { file: "template-runs.jpg", theme: "light", open: openRuns },
  { file: "template-runs-phone.jpg", theme: "dark", open: openRuns, viewport: { width: 390, height: 844 } },
];

async function openQuotes(page: Page) {
  // One quote of the demo is printed when the server has started, and a message about it would be in the picture.
  await page.goto("/quotes");
  await page.getByRole("link", { name: /Aroha Ngata/ }).click();
  await page.getByText("Ngata paddock line").waitFor();
  await page.getByText("Processing").waitFor({ state: "hidden" });
  await page.goto("/quotes");
  await page.getByRole("link", { name: /Marcus Webb/ }).click();
  // Buttons alone could belong to the person chosen before.
  await page.getByText("Webb front boundary").waitFor();
}

async function openBuilder(page: Page) {
  await page.goto("/forms/builder");
  await page.getByRole("link", { name: "Edit Residential fence" }).click();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await page.getByRole("textbox", { name: /^Label/ }).waitFor();
}

async function openTour(page: Page) {
  await page.getByRole("link", { name: /^HF-/ }).first().waitFor();
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Take the tour" }).click();
  await page.getByText("Step 1 of 5").waitFor();
}

async function openDashboard(page: Page) {
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^Needs attention/ }).waitFor();
  await page.getByRole("link", { name: /^HF-/ }).first().waitFor();
}

async function openContact(page: Page) {
  await page.goto("/contacts");
  await page.getByRole("link", { name: "Ellen Tran" }).click();
  await page.getByRole("link", { name: /@example\.com$/ }).waitFor();
  await page
    .getByText(/HF-1054/)
    .first()
    .waitFor();
}

async function openEditor(page: Page) {
  await page.goto("/forms/builder");
  await page.getByRole("link", { name: "Use Residential fence" }).click();
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByRole("combobox", { name: /Search for contact/ }).fill("Ellen");
  await page.getByRole("option", { name: /Ellen Tran/ }).click();
  await page.getByLabel(/^Fence type/).selectOption("Colorbond");
  await page.getByLabel(/^Fence length/).fill("24");
  await page.getByText("$2,688.00").first().waitFor();
}

async function openPrices(page: Page) {
  await page.goto("/prices");
  await page.getByRole("link", { name: "Post, steel, 2.4 m" }).waitFor();
}

async function openKit(page: Page) {
  await page.goto("/prices?status=kits");
  await page.getByRole("link", { name: "Single gate with latch and post" }).click();
  await page.getByText("Post cap, 50 mm").waitFor();
}

async function openImport(page: Page) {
  await page.goto("/prices/import");
  await page.getByLabel("Supplier's file").setInputFiles(supplierFile);
  await page.getByRole("combobox", { name: /^Supplier/ }).fill("Southern Steel Supply");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("'Minimum charge' is no longer charged.").waitFor();
}

async function openMargin(page: Page) {
  await openRuns(page);
  await page.getByRole("checkbox", { name: /^Profit/ }).check();
}

async function openMaterials(page: Page) {
  await page.goto("/quotes");
  await page.getByRole("link", { name: /Samira Haddad/ }).click();
  await page.getByRole("button", { name: "View Details of HF-1065" }).click();
  await page.getByRole("link", { name: "Materials" }).click();
  await page.getByRole("table", { name: "Southern Steel Supply" }).waitFor();
}

async function openNewKey(page: Page) {
  await page.goto("/settings/integrations?tab=keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel(/^Name/).fill("Website form");
  for (const scope of ["contacts.write", "quotes.write", "templates.read"]) {
    await page.getByRole("checkbox", { name: scope }).check();
  }
}

async function openNewEndpoint(page: Page) {
  await page.goto("/settings/integrations?tab=events");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill("https://jobs.harbour-fencing.example/quotemill");
  for (const type of ["offer.opened", "offer.accepted"]) {
    await page.getByRole("checkbox", { name: new RegExp(`^${type}`) }).check();
  }
}

async function openAutomation(page: Page) {
  await page.goto("/settings/integrations?tab=automation");
  await page.getByText("Signing secret").first().waitFor();
}

async function openSteelFence(page: Page) {
  await page.goto("/forms/builder");
  await page.getByRole("link", { name: "Edit Steel fence by runs" }).click();
}

async function openFormula(page: Page) {
  await openSteelFence(page);
  await page.getByRole("button", { name: "Edit Posts", exact: true }).click();
  await page.getByLabel("Formula", { exact: true }).waitFor();
}

async function openItem(page: Page) {
  await openSteelFence(page);
  await page.getByRole("button", { name: "Edit Gates", exact: true }).click();
  await page.getByText("KIT-GATE").first().waitFor();
}

async function openTests(page: Page) {
  await openSteelFence(page);
  await page.getByRole("tab", { name: "Tests" }).click();
  await page.getByText(/of \d pass/).waitFor();
}

async function openRuns(page: Page) {
  await page.goto("/forms/builder");
  await page.getByRole("link", { name: "Use Steel fence by runs" }).click();
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  const lengths = page.getByLabel(/^Length/);
  for (const [index, length] of ["18", "7.5"].entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add run" }).click();
    await lengths.nth(index).fill(length);
    await page
      .getByLabel(/^Height/)
      .nth(index)
      .fill("1.8");
  }
  await lengths.first().scrollIntoViewIfNeeded();
}

const wanted = process.argv.slice(2).join(" ");
const server = await startServer();
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
try {
  for (const picture of pictures.filter(({ file }) => file.includes(wanted))) {
    const { viewport = { width: 1280, height: 800 } } = picture;
    const page = await browser.newPage({ baseURL: server.url, viewport, locale: "en-AU", reducedMotion: "reduce" });
    await page.addInitScript((theme) => localStorage.setItem("theme", theme), picture.theme);
    await page.goto("/login");
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/dashboard");
    await picture.open(page);
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    const small = picture.file.endsWith(".jpg") ? ({ type: "jpeg", quality: 70 } as const) : {};
    await page.screenshot({ path: path.join(folder, picture.file), ...small });
    await page.close();
    console.log(`docs/images/${picture.file}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
