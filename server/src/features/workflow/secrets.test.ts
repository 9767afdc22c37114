import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { createMissingSecrets } from "./secrets.service.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const kindsOf = async (companyId: string) => {
  const rows = await test.db.selectFrom("company_secrets").select("kind").where("company_id", "=", companyId).execute();
  return rows.map(({ kind }) => kind).sort();
};
const insertCompany = () =>
  test.db.insertInto("companies").values({ name: "Inserted" }).returning("id").executeTakeFirstOrThrow();
const both = ["signing_secret", "upload_secret"];

it("a new company has its secrets", async () => {
  const global = await test.signedIn({ app_role: "global_admin" });
  const created = await global.post("/functions/v1/create-company", { companyName: "New" });
  expect(await kindsOf(created.json().company.id)).toEqual(both);
});

it("companies without secrets get them once, however many processes start", async () => {
  const { id } = await insertCompany();
  await Promise.all([1, 2, 3].map(() => createMissingSecrets(test.db, test.keys)));
  expect(await kindsOf(id)).toEqual(both);
});

it("a company that is deleted before gets none", async () => {
  const { id } = await insertCompany();
  let starting: Promise<void> | undefined;
  await test.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("companies").where("id", "=", id).execute();
    starting = createMissingSecrets(test.db, test.keys);
    await expect.poll(test.waiting).toBe(1);
  });
  await starting;
  expect(await kindsOf(id)).toEqual([]);
});

it("a company without secrets has none to read and gets them by a rotation", async () => {
  const { id } = await insertCompany();
  const admin = await test.signedIn({ company_id: id, app_role: "admin" });
  expect((await admin.get("/rest/v1/workflow_secrets")).statusCode).toBe(404);
  expect(await kindsOf(id)).toEqual([]);
  expect((await admin.post("/rest/v1/workflow_secrets/rotate", { kind: "upload_secret" })).statusCode).toBe(200);
  expect(await kindsOf(id)).toEqual([...both, "upload_secret"]);
});
