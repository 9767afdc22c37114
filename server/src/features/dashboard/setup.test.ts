import type { Setup, SetupStep } from "@quotemill/shared/screens/dashboard";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("the set-up list follows a new company through its first steps", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const read = async (): Promise<Setup> => (await admin.get("/rest/v1/setup")).json();
  const steps = async () => {
    const { done } = await read();
    return Object.keys(done).filter((step) => done[step as SetupStep]);
  };
  expect(await steps()).toEqual([]);
  await test.build.template({ company_id });
  expect(await steps()).toEqual(["template"]);
  const { id: contact_id } = await test.build.contact({ company_id });
  expect(await steps()).toEqual(["template", "contact"]);
  await test.build.user({ company_id });
  expect(await steps()).toEqual(["template", "contact", "invite"]);
  await test.build.quote({ company_id, contact_id });
  expect(await steps()).toEqual(["template", "contact", "invite"]);
  await test.build.offer({ company_id });
  expect(await steps()).toEqual(["template", "contact", "invite", "send"]);
  await test.db
    .updateTable("companies")
    .set({ details: '{"phone":"0491 570 156"}' })
    .where("id", "=", company_id)
    .execute();
  expect(await steps()).toEqual(["details", "template", "contact", "invite", "send"]);
});

it("the set-up list is hidden for the whole company, until somebody shows it again", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  const colleague = await test.signedIn({ app_role: "admin", company_id: admin.user.company_id });
  expect((await admin.post("/functions/v1/hide-setup", {})).statusCode).toBeLessThan(300);
  expect((await colleague.get("/rest/v1/setup")).json()).toMatchObject({ hidden: true });
  expect((await colleague.post("/functions/v1/show-setup", {})).statusCode).toBeLessThan(300);
  expect((await admin.get("/rest/v1/setup")).json()).toMatchObject({ hidden: false });
});
