import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
const path = "/rest/v1/contacts";

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
});

const listed = async (query: string) => {
  const { items, total } = (await caller.get(`${path}?${query}`)).json();
  return { total, emails: items.map(({ email }: { email: string }) => email).sort() };
};
const build = (email: string) => test.build.contact({ company_id: caller.user.company_id ?? "", email });

it("one call archives several contacts and brings them back", async () => {
  const [ada, ben, cleo] = [await build("ada@x.test"), await build("ben@x.test"), await build("cleo@x.test")];
  const ids = [ben.id, ada.id];
  expect((await caller.post(`${path}/delete`, { ids })).statusCode).toBe(200);
  expect(await listed("")).toEqual({ total: 1, emails: [cleo.email] });
  expect(await listed("status=archived")).toEqual({ total: 2, emails: [ada.email, ben.email] });
  expect(await listed("status=archived&search=ben@")).toEqual({ total: 1, emails: [ben.email] });
  const file = await caller.get("/rest/v1/exports/contacts?status=archived");
  expect(file.body).toContain(ada.email);
  expect(file.body).not.toContain(cleo.email);

  expect((await caller.post(`${path}/restore`, { ids: [ada.id] })).statusCode).toBe(200);
  // Somebody else was faster with one of them.
  expect((await caller.post(`${path}/restore`, { ids })).statusCode).toBe(200);
  expect((await listed("")).total).toBe(3);
});
