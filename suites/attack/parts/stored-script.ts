import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { signInAs } from "../../harness/sign-in.ts";
import type { Product } from "../product.ts";
import type { Part } from "../report.ts";
import { type Scripted, storeScripts } from "./scripted-company.ts";

/** No text that people typed may become markup, even if the content security policy would stop it. */
export async function attackWithScripts(product: Product): Promise<Part[]> {
  const scripted = await storeScripts(product);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const visits: [string, string | null, string[]][] = [
      ["user", scripted.user, staffScreens(scripted)],
      ["admin", scripted.admin, [...staffScreens(scripted), ...adminScreens(scripted)]],
      ["global admin", "global@demo.test", globalScreens],
      ["nobody", null, await publicScreens(product, scripted)],
    ];
    const parts: Part[] = [];
    for (const [who, email, screens] of visits) parts.push(await visit(product, browser, who, email, screens));
    return parts;
  } finally {
    await browser.close();
  }
}

const staffScreens = ({ contact, template, quote, draft, email }: Scripted) => [
  "/dashboard",
  "/contacts",
  "/contacts?search=%3Cimg%20src%3Dx%20onerror%3D%22stolen%3D1%22%20data-stolen%3E",
  "/quotes",
  `/quotes/${contact}`,
  "/quotes/new",
  `/quotes/create/${template}`,
  `/quotes/edit/${quote}`,
  `/quotes/edit-saved/${draft}`,
  "/quotes/send",
  `/quotes/send?contact=${encodeURIComponent(email)}`,
  "/settings/quote-settings",
  "/settings/integrations",
  "/settings/security",
  "/settings/settings",
];
const adminScreens = ({ template }: Scripted) => [
  "/users",
  "/forms/builder",
  "/forms/builder/new",
  `/forms/builder/edit/${template}`,
  "/make-config-guide",
];
const globalScreens = ["/dashboard", "/companies", "/auth-users", "/global-user-management", "/make-config-guide"];

/** The product's own pages, and every mail it sent, with and without its frame. */
async function publicScreens({ people: { api } }: Product, { company, offers }: Scripted): Promise<string[]> {
  const mails = (await (await api.get("/dev/mail.json")).json()) as { id: string; html: string; subject: string }[];
  const spoiled = mails.filter(({ html, subject }) => `${html}${subject}`.includes("stolen") || html.includes(company));
  const payload = encodeURIComponent("<script data-stolen>stolen=1</script>");
  return [
    "/login",
    `/login#${payload}`,
    `/reset-password#error_code=otp_expired&error_description=${payload}`,
    `/accept-invitation#error_code=x&error_description=${payload}`,
    `/auth/v1/verify?token=${payload}&type=recovery`,
    `/nowhere/${payload}`,
    "/docs/api",
    ...["", "/accept", "/decline", "/question", "/stop", `?option=${payload}&extras=${payload}`].map(
      (step) => offers.open + step,
    ),
    offers.answered,
    `${offers.answered}/question`,
    `${offers.answered}/${payload}`,
    "/dev/mail",
    ...spoiled.slice(0, 20).flatMap(({ id }) => [`/dev/mail/${id}`, `/dev/mail/${id}/body`]),
  ];
}

async function visit(product: Product, browser: Browser, who: string, email: string | null, screens: string[]) {
  const part: Part = { name: `stored script: every screen as ${who}`, requests: screens.length, failures: [] };
  const context = await browser.newContext({ baseURL: product.url });
  const ran: string[] = [];
  await listen(context, ran);
  if (email) await signInAs(context, product.people.api, email);
  const page = await context.newPage();
  for (const screen of screens) {
    await product.watch.during(`opening ${screen}`, () => page.goto(screen));
    // The screen has loaded its content: nothing shows that it is still busy.
    await page.waitForFunction(() => document.querySelector("[aria-busy=true], [role=progressbar]") === null);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
    const marked = await Promise.all(page.frames().map((frame) => frame.locator("[data-stolen]").count()));
    if (marked.some((count) => count > 0)) part.failures.push(`${screen} turned text into markup`);
    part.failures.push(...ran.splice(0).map((what) => `${screen}: ${what}`));
  }
  await context.close();
  return part;
}

/** Reports every sign that something ran, or would have run without the policy. */
async function listen(context: BrowserContext, ran: string[]) {
  await context.exposeFunction("reportStolen", (what: string) => ran.push(what));
  await context.addInitScript({ path: path.join(import.meta.dirname, "watch-page.js") });
  context.on("dialog", async (dialog) => {
    ran.push(`a dialog said ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("console", (message) => {
    if (/stolen|script-src/i.test(message.text())) ran.push(`console: ${message.text()}`);
  });
  context.on("weberror", (webError) => ran.push(`an exception: ${webError.error().message}`));
}
