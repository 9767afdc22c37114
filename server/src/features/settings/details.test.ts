import { readDetails } from "@quotemill/shared/companies/details";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { bombPng, jpegOf, pngOf } from "../../../test/pictures.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { findDetails } from "./details.queries.ts";
import { documentCompany } from "./document-company.ts";
import { readLogo } from "./logo.ts";

const png = await pngOf(40, 20);
const jpeg = await jpegOf(40, 20);
const wide = await jpegOf(1201, 10);

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

describe("company details", () => {
  it("are stored, sent to workflows with null for missing ones, and recorded in the audit log", async () => {
    const { user, put, get } = await test.signedIn({ app_role: "user" });
    const path = `/rest/v1/companies/${user.company_id}/details`;
    const given = { ...readDetails(null), phone: "02 5550 1418", terms: "Valid for 30 days." };
    expect((await put(path, given)).json()).toEqual({ ...given, logo_url: null });
    expect((await get(path)).json()).toEqual({ ...given, logo_url: null });
    const { name } = await test.db
      .selectFrom("companies")
      .select("name")
      .where("id", "=", user.company_id ?? "")
      .executeTakeFirstOrThrow();
    const links = { keys: test.keys, clock: () => new Date(), publicUrl: () => "https://quotes.example" };
    expect(documentCompany(await findDetails(test.db, user.company_id ?? ""), links)).toEqual({
      ...{ name, phone: "02 5550 1418", terms: "Valid for 30 days." },
      ...{ address: null, abn: null, email: null, website: null, colour: null, footer: null, logo_url: null },
    });
    const [entry] = await test.db.selectFrom("audit_log").select("action").orderBy("id", "desc").limit(1).execute();
    expect(entry?.action).toBe("settings.details_saved");
  });
});

describe("a logo", () => {
  const upload = (bytes: Buffer) => ({ image_base64: bytes.toString("base64") });

  it("is shown by its link, replaced, and removed; the old file is deleted after its last link expires", async () => {
    const { user, put, delete: remove } = await test.signedIn({ app_role: "user" });
    const path = `/rest/v1/companies/${user.company_id}/logo`;
    const first = (await put(path, upload(png))).json();
    const shown = await test.app.inject(first.logo_url);
    expect(shown.headers).toMatchObject({ "content-type": "image/png" });
    expect(shown.headers["content-security-policy"]).toContain("sandbox");

    const second = (await put(path, upload(jpeg))).json();
    expect((await test.app.inject(second.logo_url)).headers["content-type"]).toBe("image/jpeg");
    expect((await test.app.inject(first.logo_url)).statusCode).toBe(200);
    await test.runJobs();
    expect((await test.app.inject(first.logo_url)).statusCode).toBe(200);
    await test.hoursPass();
    await test.runJobs();
    expect((await test.app.inject(first.logo_url)).statusCode).toBe(404);
    expect((await test.app.inject(second.logo_url)).statusCode).toBe(200);

    expect((await remove(path)).json().logo_url).toBeNull();
    expect((await test.app.inject(second.logo_url.replace(/token=.*/, "token=9999999999.invented"))).statusCode).toBe(
      403,
    );
  });

  it("can be replaced some times a minute", async () => {
    const { user, put } = await test.signedIn({ app_role: "user" });
    const path = `/rest/v1/companies/${user.company_id}/logo`;
    for (let uploads = 0; uploads < budgets.logos.most; uploads++) await put(path, upload(png));
    expect((await put(path, upload(png))).statusCode).toBe(429);
  });

  it("has a link for workflows that is valid for days", async () => {
    const { user, put } = await test.signedIn({ app_role: "user" });
    await put(`/rest/v1/companies/${user.company_id}/logo`, upload(png));
    const links = { keys: test.keys, clock: () => new Date(), publicUrl: () => "http://quotemill.test" };
    const { logo_url } = documentCompany(await findDetails(test.db, user.company_id ?? ""), links);
    expect(logo_url).toMatch(/^http:\/\/quotemill\.test\/storage\/v1\/object\/sign\/company-logos\//);
    const seconds = Number(logo_url?.match(/token=(\d+)/)?.[1]) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(6 * 24 * 3600);
  });

  it.each([
    ["an SVG", Buffer.from("<svg><script>alert(1)</script></svg>"), "The logo must be a PNG or JPEG image."],
    ["a JPEG without a size", jpeg.subarray(0, 12), "The logo must be a PNG or JPEG image."],
    ["a PNG cut off", png.subarray(0, 60), "The logo must be a PNG or JPEG image."],
    ["too many pixels", wide, "The image is larger than 1200 × 1200 pixels."],
    ["too many bytes", Buffer.alloc(500 * 1024 + 1), "The image is larger than 500 KB."],
  ])("that is %s is refused with a message", async (_name, bytes, message) => {
    await expect(readLogo("company", bytes.toString("base64"))).rejects.toThrow(message);
  });

  it("is stored only as its pixels, however much was packed into it", async () => {
    const bomb = bombPng(50_000_000);
    const { bytes } = await readLogo("company", bomb.toString("base64"));
    expect(bytes.length).toBeLessThan(bomb.length / 10);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 40, height: 20 });
  });
});
