import { maxViews, tooManyViews, viewNameTaken } from "@quotemill/shared/screens/saved-views";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

const path = "/rest/v1/saved_views";
const view = { list: "contacts", name: "Archived", query: "status=archived" };
let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("a view belongs to one person and one list", async () => {
  const ana = await test.signedIn();
  const ben = await test.signedIn({ company_id: ana.user.company_id ?? "" });
  const saved = (await ana.post(path, view)).json();
  expect((await ana.get(`${path}?list=contacts`)).json().items).toEqual([{ ...view, id: saved.id }]);
  expect((await ana.get(`${path}?list=quotes`)).json().items).toEqual([]);
  expect((await ben.get(`${path}?list=contacts`)).json().items).toEqual([]);
  expect((await ben.patch(`${path}/${saved.id}`, { name: "Mine" })).statusCode).toBe(404);
  expect((await ben.delete(`${path}/${saved.id}`)).statusCode).toBe(404);
  expect((await ben.post(path, view)).statusCode).toBe(200);
});

it("a view's name is unique, without regard to capitals", async () => {
  const ana = await test.signedIn();
  await ana.post(path, view);
  const other = (await ana.post(path, { ...view, name: "Others" })).json();
  const again = await ana.post(path, { ...view, name: " ARCHIVED " });
  expect([again.statusCode, again.json().error.message]).toEqual([409, viewNameTaken]);
  expect((await ana.patch(`${path}/${other.id}`, { name: "archived" })).statusCode).toBe(409);
  expect((await ana.patch(`${path}/${other.id}`, { name: "OTHERS" })).json()).toMatchObject({ name: "OTHERS" });
});

it("a person has a limited number of views, even if they are saved at the same time", async () => {
  const ana = await test.signedIn();
  const names = Array.from({ length: maxViews + 2 }, (_, index) => `View ${index}`);
  const answers = await Promise.all(names.map((name) => ana.post(path, { ...view, name })));
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused.map((answer) => answer.json().error.message)).toEqual([tooManyViews, tooManyViews]);
});

it.each(["toString", "valueOf", "constructor", "hasOwnProperty", "then", "toJSON", "length"])(
  "a view is refused with a message if it is an object with its own %s",
  async (name) => {
    const ana = await test.signedIn();
    for (const odd of [1, null, {}, { toString: 1 }, { toString: null, valueOf: null }]) {
      for (const key of ["name", "list", "query"]) {
        const answer = await ana.post(path, { ...view, [key]: { [name]: odd } });
        expect([answer.statusCode, answer.json().error.message]).toEqual([400, expect.any(String)]);
      }
    }
  },
);
