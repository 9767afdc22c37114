import { expect, it } from "vitest";
import { deleteCompanyInput } from "../companies/company.ts";
import { deleteAuthUserInput } from "../companies/users.ts";
import { quotePhotos } from "../quotes/photos.ts";
import { sendQuotesInput } from "../sending/send-quotes.ts";
import { idParam } from "./paging.ts";

const id = "5f0c1a52-9a3e-4c1d-8b7e-0d2f4a6c8e1b";
const capitals = id.toUpperCase();

it("an id in capitals is read as the record's own", () => {
  expect(idParam.parse({ id: capitals })).toEqual({ id });
  expect(deleteAuthUserInput.parse({ user_id: capitals })).toEqual({ user_id: id });
  expect(deleteCompanyInput.parse({ company_id: capitals })).toEqual({ company_id: id });
  expect(sendQuotesInput.shape.quote_ids.parse([capitals])).toEqual([id]);
  expect(quotePhotos.parse([{ id: capitals }])).toEqual([{ id, caption: "" }]);
});

it("an id in capitals is not taken for another one", () => {
  expect(quotePhotos.safeParse([{ id }, { id: capitals }]).success).toBe(false);
  expect(sendQuotesInput.shape.quote_ids.safeParse([id, capitals]).success).toBe(false);
});
