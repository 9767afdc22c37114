import type { UserProfile } from "@quotemill/shared/companies/users";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Caller = Awaited<ReturnType<typeof test.signedIn>>;

async function isOffered(caller: Caller) {
  const profile: UserProfile = (await caller.post("/rest/v1/rpc/get_user_profile", {})).json();
  return profile.tour_offered;
}

it("the tour is offered to a new company's admin, not to others", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  const { company_id } = admin.user;
  expect(await isOffered(admin)).toBe(true);
  expect(await isOffered(await test.signedIn({ app_role: "user", company_id }))).toBe(false);
  expect(await isOffered(await test.signedIn({ app_role: "global_admin", company_id: null }))).toBe(false);
});

it("the tour is not offered in a company that makes quotes already", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  await test.build.quote({ company_id: admin.user.company_id ?? "" });
  expect(await isOffered(admin)).toBe(false);
});

it("the tour is not offered again once it was ended, while a colleague still meets it", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  const colleague = await test.signedIn({ app_role: "admin", company_id: admin.user.company_id });
  const end = () => admin.post("/functions/v1/end-tour", {});
  const endedAt = async () => {
    const row = test.db.selectFrom("users").select("tour_ended_at").where("id", "=", admin.user.id);
    return (await row.executeTakeFirstOrThrow()).tour_ended_at;
  };
  expect((await end()).statusCode).toBeLessThan(300);
  const first = await endedAt();
  expect((await end()).statusCode).toBeLessThan(300);
  expect(await endedAt()).toEqual(first);
  expect(await isOffered(admin)).toBe(false);
  expect(await isOffered(colleague)).toBe(true);
});
