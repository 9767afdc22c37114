import type { Material, QuoteMaterials } from "@quotemill/shared/prices/materials";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildField, buildProfile, company } from "../../../test/builders.ts";
import { buildWholeQuote, quoteId } from "../../../test/open-editor.tsx";
import { openQuotes } from "../../../test/open-quotes.tsx";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { csvText } from "./materials-list.ts";

const material = (more: Partial<Material>): Material => ({
  ...{ code: "CB-PST-24", name: "Post, 2.4 m", unit: "each", supplier_code: "" },
  ...{ quantity: "11", waste: "0", pack: null, packs: null, ordered: "11" },
  ...{ unit_cost: 1890, cost: 20_790, ordered_cost: 20_790 },
  ...more,
});
const concrete = material({
  ...{ code: "CON-RS20", name: "Rapid-set concrete", unit: "bag", supplier_code: "RS-20" },
  ...{ quantity: "23.1", waste: "1.1", pack: "12", packs: 2, ordered: "24" },
  ...{ unit_cost: 860, cost: 19_866, ordered_cost: 20_640 },
});
const filled: QuoteMaterials = {
  suppliers: [
    { supplier: "Coast Concrete", items: [concrete] },
    { supplier: "Southern Steel", items: [material({})] },
    { supplier: "", items: [material({ code: "LAB", name: "Installer", unit: "h", quantity: "14", ordered: "14" })] },
  ],
  unlisted: [{ label: "Remove old fence", detail: "", quantity: 1, unit: "" }],
  accepted_at: null,
};

const open = (materials: () => Response, as = buildProfile({ app_role: "admin" })) =>
  renderApp(`/quotes/materials/${quoteId}`, {
    as,
    handlers: {
      [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote()),
      [`GET /rest/v1/quotes/${quoteId}/materials`]: materials,
    },
  });

const sheets = () => document.querySelector(".print-sheets")?.textContent;

test("the list shows what to order in whole packs by supplier, what it costs, and lines without an item", async () => {
  open(() => Response.json({ ...filled, accepted_at: "2024-11-17T03:00:00.000Z" }));
  const table = within(await screen.findByRole("table", { name: "Coast Concrete" }));
  expect(table.getByRole("row", { name: /Rapid-set/ })).toHaveTextContent(
    "Rapid-set concreteCON-RS20 · RS-2022 bags needed + 1.1 waste22 bags1.124 bags, 2 packs of 12$206.40",
  );
  expect(screen.getByRole("region", { name: "To order" })).toHaveTextContent(
    "Coast Concrete$206.40Southern Steel$207.90Cost $414.30before GST, whole packs",
  );
  expect(screen.getByRole("region", { name: "Without an item" })).toHaveTextContent(
    "Remove old fenceThis line has no item, so nothing is ordered for it.",
  );
  expect(screen.getByText(/counts what was accepted on 17 Nov 2024/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to HF-1058" })).toHaveAttribute(
    "href",
    expect.stringContaining(`quote=${quoteId}&open=details`),
  );
});

test("the list is printed with a sheet for each supplier, copied and saved, with costs only if that is ticked", async () => {
  const print = vi.fn();
  window.print = print;
  const saved: Blob[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return "blob:file";
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    Reflect.deleteProperty(window, "print");
    click.mockRestore();
  });
  const { user } = open(() => Response.json(filled));
  await user.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelectorAll(".print-sheets section")).toHaveLength(3);
  expect(sheets()).toContain("Rapid-set concreteRS-2024 bags, 2 packs of 12");
  expect(sheets()).not.toContain("$");

  await user.click(screen.getByRole("button", { name: "Copy list" }));
  expect(await navigator.clipboard.readText()).toBe(
    [
      "Coast Concrete\n- 24 bags, 2 packs of 12: Rapid-set concrete (RS-20)",
      "Southern Steel\n- 11: Post, 2.4 m (CB-PST-24)",
      "Without a supplier\n- 14 h: Installer (LAB)",
    ].join("\n\n"),
  );
  await user.click(screen.getByRole("button", { name: "CSV" }));
  await user.click(screen.getByRole("checkbox", { name: "Include costs in print, CSV and list" }));
  expect(sheets()).toContain("24 bags, 2 packs of 12$206.40");
  await user.click(screen.getByRole("button", { name: "CSV" }));
  const texts = await Promise.all(saved.map((blob) => blob.text()));
  const row = '"Coast Concrete","CON-RS20","RS-20","Rapid-set concrete","bag","23.1","1.1","12","2","24"';
  expect(texts[0]?.split("\r\n")[1]).toBe(row);
  expect(texts[1]?.split("\r\n")[1]).toBe(`${row},"8.6","206.4"`);
});

test("a file has no formula, even if a supplier's name looks like one", () => {
  const suppliers = [{ supplier: "=cmd|' /C calc'!A0", items: [material({ name: "+1", code: "@x" })] }];
  expect(csvText({ suppliers }, false)).toContain(`"'=cmd|' /C calc'!A0","'@x","","'+1"`);
});

test("people who may not see costs see none, and cannot print any", async () => {
  const hidden = { unit_cost: null, cost: null, ordered_cost: null };
  const suppliers = filled.suppliers.map(({ supplier, items }) => ({
    supplier,
    items: items.map((item) => ({ ...item, ...hidden })),
  }));
  const as = buildProfile({ company: { ...company, costs_visible_to: "admins" } });
  open(() => Response.json({ ...filled, suppliers }), as);
  const table = within(await screen.findByRole("table", { name: "Coast Concrete" }));
  expect(table.queryByRole("columnheader", { name: "Cost" })).toBeNull();
  expect(document.body).not.toHaveTextContent("$");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a list without items says so, and has nothing to print", async () => {
  open(() => Response.json({ suppliers: [], unlisted: [], accepted_at: null }));
  expect(await screen.findByText("Nothing in this quote has an item.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
});

test("a quote that does not exist leads back to the list", async () => {
  open(() => refusal(404, "Not found"));
  expect(await screen.findByRole("link", { name: "Show all quotes" })).toHaveAttribute("href", "/quotes");
});

test("the details of a quote with items lead to its materials, and others do not", async () => {
  const item = crypto.randomUUID();
  const post = buildField({ id: "posts", type: "number", pricing: { ...newFieldPricing, price: 2741, item } });
  let structure = [post];
  const { user } = openQuotes("/quotes", {
    [`GET /rest/v1/quotes/${quoteId}`]: () =>
      Response.json(
        buildWholeQuote({
          ...{ template_structure: structure, template_pricing: newTemplatePricing, answers: { posts: "11" } },
        }),
      ),
  });
  const details = async () => {
    await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("button", { name: "More" });
    return dialog;
  };
  expect((await details()).getByRole("link", { name: "Materials" })).toHaveAttribute(
    "href",
    `/quotes/materials/${quoteId}`,
  );
  await user.keyboard("{Escape}");
  structure = [{ ...post, pricing: { ...newFieldPricing, price: 2741 } }];
  const dialog = await details();
  await expect.poll(() => dialog.queryByRole("link", { name: "Materials" })).toBeNull();
});
