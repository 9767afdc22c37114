/**
 * `npm run screenshots:offers` takes pictures of every state of the customer's page, of mails and of a certificate, in two
 * brands, both themes and two widths, into `.cache/offer-pictures`; and those that the documents show.
 */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, devices, type Page, request } from "@playwright/test";
import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { followUpMail } from "@quotemill/shared/mail/follow-up-mail";
import { formatsFor } from "@quotemill/shared/region/formats";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { ensureChromium } from "../../scripts/lib/chromium.mjs";
import { startServer } from "../harness/server.ts";
import { type Brand, brands } from "./fixtures/brands.ts";
import { openEveryState } from "./fixtures/offer-states.ts";
import { showPdf } from "./fixtures/pdf-picture.ts";

const root = path.join(import.meta.dirname, "..", "..");
const folder = path.join(root, ".cache", "offer-pictures");
const images = path.join(root, "docs", "images");

const themes = ["light", "dark"] as const;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

interface Shown {
  file: string;
  brand: string;
  theme: (typeof themes)[number];
  viewport: typeof phone;
  url: (states: States) => string;
}

/** The few in the documents, small and compressed. */
const tall = { width: 390, height: 1000 };
const shown: Shown[] = [
  {
    ...{ file: "offer-open.jpg", brand: "blue", theme: "light", viewport: { width: 1200, height: 860 } },
    url: ({ pages }) => pages.several,
  },
  {
    ...{ file: "offer-mail.jpg", brand: "blue", theme: "light", viewport: { width: 640, height: 640 } },
    url: ({ mails }) => mailPath(mails.quote),
  },
  { file: "offer-accept.jpg", brand: "blue", theme: "light", viewport: tall, url: ({ pages }) => pages.accept },
  {
    file: "offer-phone-dark.jpg",
    brand: "yellow",
    theme: "dark",
    viewport: tall,
    url: ({ pages }) => pages["open-extra"],
  },
  { file: "offer-expired.jpg", brand: "yellow", theme: "light", viewport: tall, url: ({ pages }) => pages.expired },
];

const mailPath = ({ id }: { id: string }) => `/dev/mail/${id}/body`;

type States = Awaited<ReturnType<typeof openEveryState>>;

async function openPage(browser: Browser, viewport: typeof phone, colorScheme: (typeof themes)[number]) {
  const isMobile = viewport.width < 500;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    colorScheme,
    isMobile,
    locale: "en-AU",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function take(page: Page, url: string, file: string, options: { fullPage?: boolean; quality?: number } = {}) {
  await page.goto(url);
  await page.screenshot({ path: file, ...options, ...(options.quality && { type: "jpeg" }) });
}

/** Written here, because no one waits three days for it. */
function reminder(offerUrl: string, brand: Brand | undefined): string {
  const empty = { address: null, abn: null, phone: null, email: null, website: null, logo_url: null };
  const { message_not_opened: words } = defaultFollowUps;
  const region = { time_zone: "UTC", currency: "EUR", locale: "en-IE" };
  return followUpMail({
    company: brand ? { ...empty, ...brand } : null,
    logo: null,
    subject: "Your quote",
    message: words.replace("{{contact_first_name}}", "Marcus").replace("{{quote_number}}", "QT-1001"),
    sender: { name: "Alex Admin", title: "Estimator", mobile: "0491 570 156" },
    quoteCount: 1,
    wasOpened: false,
    isLast: false,
    validUntil: addDays(localDay(new Date(), "UTC"), 20),
    offerUrl,
    declineUrl: `${offerUrl}/decline`,
    stopUrl: `${offerUrl}/stop`,
    now: new Date(),
    timeZone: region.time_zone,
    formats: formatsFor(region),
  }).html;
}

async function takeAll(browser: Browser, brand: string, { pages, mails, certificate }: States) {
  for (const theme of themes) {
    for (const viewport of [desktop, phone]) {
      const page = await openPage(browser, viewport, theme);
      const name = (what: string) => path.join(folder, `${brand}-${theme}-${viewport.width}-${what}.png`);
      for (const [state, url] of Object.entries(pages)) await take(page, url, name(state), { fullPage: true });
      for (const [what, mail] of Object.entries(mails)) {
        await take(page, mailPath(mail), name(`mail-${what}`), { fullPage: true });
      }
      await page.setContent(reminder(pages.open, brands[brand]));
      await page.screenshot({ path: name("mail-reminder"), fullPage: true });
      await page.context().close();
    }
  }
  const page = await openPage(browser, { width: 780, height: 1100 }, "light");
  await showPdf(page, await (await page.request.get(certificate)).body());
  await page.screenshot({ path: path.join(folder, `${brand}-certificate.png`), fullPage: true });
  if (brand === "blue")
    await page.screenshot({ path: path.join(images, "offer-certificate.jpg"), quality: 60, type: "jpeg" });
  await page.context().close();
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startServer();
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
// The customer's phone, which the certificate names.
const { userAgent } = devices["iPhone 15"];
const api = await request.newContext({ baseURL: server.url, userAgent });
try {
  for (const [name, brand] of Object.entries(brands)) {
    const states = await openEveryState(api, server.url, brand);
    await takeAll(browser, name, states);
    for (const { file, theme, viewport, url } of shown.filter((each) => each.brand === name)) {
      const page = await openPage(browser, viewport, theme);
      await take(page, url(states), path.join(images, file), { quality: 70 });
      await page.context().close();
    }
    console.log(`${brand.name}: taken`);
  }
  console.log(`The pictures are in ${path.relative(root, folder)} and ${path.relative(root, images)}.`);
} finally {
  await api.dispose();
  await browser.close();
  await server.stop();
}
