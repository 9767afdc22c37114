import { apiAs } from "../../harness/api.ts";
import { expect, test } from "../fixtures/test.ts";

/** As in Firefox and Safari, which can only remove an element and insert it again. */
test("a field dragged without moveBefore keeps its focus and scroll position", async ({
  page,
  company,
  signIn,
  request,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "moveBefore");
  });
  const api = await apiAs(request, company.admin);
  const options = Array.from({ length: 60 }, (_, index) => `${index + 100} cm`);
  const structure = [
    { id: "height", type: "select", label: "Height", options },
    { id: "length", type: "text", label: "Length" },
    { id: "colour", type: "text", label: "Colour" },
  ];
  const { id } = await api.post("/rest/v1/form_templates", { name: "Fence", structure, make_webhook_url: null });
  await signIn(company.admin);
  await page.goto(`/forms/builder/edit/${id}`);
  const gripOf = (label: string) => page.getByRole("button", { name: `Move ${label}` });
  const fieldsInOrder = () =>
    page
      .getByRole("button", { name: /^Move / })
      .evaluateAll((grips) => grips.map((grip) => grip.getAttribute("aria-label")?.slice("Move ".length)));
  expect(await page.evaluate(() => "moveBefore" in document.body)).toBe(false);

  await page.getByRole("button", { name: "Edit Height" }).click();
  const choices = page.getByRole("list", { name: "Fields" }).getByRole("list");
  await choices.evaluate((list) => list.scrollTo({ top: 200 }));
  await gripOf("Height").focus();
  for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(fieldsInOrder).toEqual(["Length", "Colour", "Height"]);
  await expect(page.getByText("Moved Height to position 3 of 3.")).toBeAttached();
  await expect(gripOf("Height")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped Height at position 3 of 3.")).toBeAttached();
  await expect(gripOf("Height")).toBeFocused();
  expect(await choices.evaluate((list) => list.scrollTop)).toBe(200);

  await page.getByRole("button", { name: "Close Height" }).click();
  await expect(choices).toHaveCount(0);
  await gripOf("Length").hover({ position: { x: 8, y: 8 } }); // the closed editor may have left it scrolled out of sight
  const target = await gripOf("Colour").boundingBox();
  if (!target) throw new Error("A grip is not on the page.");
  await page.mouse.down();
  await page.mouse.move(target.x + 8, target.y + 8, { steps: 8 });
  await page.mouse.up();
  await expect.poll(fieldsInOrder).toEqual(["Colour", "Length", "Height"]);
});
