import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const refusals = (company_id: string) =>
  test.db.selectFrom("follow_up_refusals").select("person_email").where("company_id", "=", company_id).execute();
const post = (token: string, contentType: string, payload: string) =>
  test.app.inject({ method: "POST", url: `/o/${token}/stop`, headers: { "content-type": contentType }, payload });

it("opening the link only shows a form", async () => {
  const { token, company_id, contact } = await test.build.offer();
  for (const method of ["GET", "HEAD"] as const) {
    const response = await test.app.inject({ method, url: `/o/${token}/stop` });
    expect(response.statusCode).toBe(200);
    if (method === "GET") expect(response.body).toContain(contact.email);
  }
  expect(await refusals(company_id)).toEqual([]);
});

it.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
])("one click in a mail program ends reminders, sent as %s", async (contentType, body) => {
  const { token, company_id, contact } = await test.build.offer();
  const response = await post(token, contentType, body);
  expect(response.statusCode).toBe(200);
  expect(response.headers).not.toHaveProperty("set-cookie");
  expect(response.headers).not.toHaveProperty("location");
  expect(response.body).toContain("No more reminders");
  expect((await post(token, contentType, body)).statusCode).toBe(200);
  expect(await refusals(company_id)).toEqual([{ person_email: contact.email }]);
});

it("the link works once the offer has ended, and never for another company", async () => {
  const ended = await test.build.offer({ state: "expired" });
  const other = await test.build.offer();
  expect((await post(ended.token, "text/plain", "")).statusCode).toBe(200);
  expect(await refusals(ended.company_id)).toHaveLength(1);
  expect(await refusals(other.company_id)).toEqual([]);
});

it("the form takes no unknown link and no long body", async () => {
  const { token, company_id } = await test.build.offer();
  expect((await post("A".repeat(43), "text/plain", "")).statusCode).toBe(404);
  expect((await post(token, "text/plain", "x".repeat(5000))).statusCode).toBe(413);
  expect(await refusals(company_id)).toEqual([]);
});
