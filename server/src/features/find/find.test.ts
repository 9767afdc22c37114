import { type Found, maxFound } from "@quotemill/shared/screens/find";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

async function newCompany() {
  const caller = await test.signedIn();
  const company_id = caller.user.company_id ?? "";
  const find = async (text: string) => {
    const found: Found = (await caller.get(`/rest/v1/find?text=${encodeURIComponent(text)}`)).json();
    return {
      contacts: found.contacts.map(({ email }) => email),
      quotes: found.quotes.map((quote) => quote.quote_number),
    };
  };
  return { company_id, find };
}

it("the search finds contacts by name, and quotes by name, number or person", async () => {
  const { company_id, find } = await newCompany();
  const contact = await test.build.contact({ company_id, last_name: "Fitzgerald", email: "oonagh@example.com" });
  await test.build.quote({ company_id, contact_id: contact.id, quote_name: "Gate", quote_number: "HF-1" });
  await test.build.quote({ company_id, quote_name: "Deck for the Fitzgerald family", quote_number: "HF-2" });
  expect(await find("FITZ")).toEqual({ contacts: ["oonagh@example.com"], quotes: ["HF-2", "HF-1"] });
  expect(await find("oonagh@")).toEqual({ contacts: ["oonagh@example.com"], quotes: ["HF-1"] });
  expect(await find("hf-2")).toEqual({ contacts: [], quotes: ["HF-2"] });
  expect(await find("100%_")).toEqual({ contacts: [], quotes: [] });
});

it("the search leaves out deleted contacts, and lists each quote once", async () => {
  const { company_id, find } = await newCompany();
  await test.build.contact({ company_id, last_name: "Webb", status: "archived" });
  const contact = await test.build.contact({ company_id, last_name: "Webber", email: "b@example.com" });
  await test.build.quote({ company_id, contact_id: contact.id, quote_name: "Webber's gate", quote_number: "W-1" });
  expect(await find("webb")).toEqual({ contacts: ["b@example.com"], quotes: ["W-1"] });
});

it("the search shows the newest few of many, and nothing for a text that is too short", async () => {
  const { company_id, find } = await newCompany();
  for (let day = 1; day <= maxFound + 2; day++) {
    await test.build.contact({ company_id, last_name: "Many", email: `${day}@many.test` });
    const created_at = `2026-01-0${day}T00:00:00.000Z`;
    await test.build.quote({ company_id, quote_name: "Many", quote_number: `M-${day}`, created_at });
  }
  const { contacts, quotes } = await find("many");
  expect(contacts).toHaveLength(maxFound);
  expect(quotes).toEqual(["M-7", "M-6", "M-5", "M-4", "M-3"]);
  expect(await find("ma")).toEqual({ contacts: [], quotes: [] });
  expect(await find("  ma  ")).toEqual({ contacts: [], quotes: [] });
});

it("the search finds nothing of another company", async () => {
  const [ours, theirs] = [await newCompany(), await newCompany()];
  const contact = await test.build.contact({ company_id: theirs.company_id, last_name: "Secret" });
  await test.build.quote({ company_id: theirs.company_id, contact_id: contact.id, quote_name: "Secret" });
  expect(await ours.find("secret")).toEqual({ contacts: [], quotes: [] });
});
