import { type Page, request } from "@playwright/test";
import { apiAs } from "../../harness/api.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { signInAs } from "../../harness/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

/*
 * What office workers do every day, from the dashboard of a separate demo. Each name says how many actions it takes, so that
 * none grows by accident.
 */

// They share a server.
test.describe.configure({ mode: "default" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const anyone = () => request.newContext({ baseURL: server.url });

/**
 * Counts actions: a press of the mouse, a text typed into a field, a choice in a list, Enter, and a key with Ctrl. Tab and the
 * press that leads into a field count with what is typed there.
 */
async function countActs(page: Page) {
  let acts = 0;
  await page.exposeFunction("countAct", () => acts++);
  await page.addInitScript(() => {
    const { countAct } = window as unknown as { countAct: () => void };
    const isTypedInto = (element: EventTarget | null) =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(element.type));
    let field: EventTarget | null = null;
    const on = <Type extends keyof DocumentEventMap>(type: Type, handle: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, handle, { capture: true });
    on("pointerdown", ({ target }) => {
      if (!isTypedInto(target)) countAct();
    });
    on("focusin", () => {
      field = null;
    });
    on("input", ({ target }) => {
      if (!isTypedInto(target) || target === field) return;
      field = target;
      countAct();
    });
    on("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) countAct();
    });
    on("keydown", ({ key, ctrlKey }) => {
      if (key === "Enter" || (ctrlKey && key.length === 1)) countAct();
    });
  });
  return () => acts;
}

/** Begins at the dashboard, and returns what counts the actions from there. */
async function openDashboard(page: Page, email: string) {
  const acts = await countActs(page);
  await signInAs(page.context(), await anyone(), email);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole("region", { name: /^Needs attention/ })).toBeVisible();
  return acts;
}

async function search(page: Page, text: string) {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type(text);
}

/** Gives the seven answers of a fence with its removal, and creates the quote. */
async function createFence(page: Page) {
  await page.getByLabel("Fence type").selectOption("Colorbond");
  await page.getByLabel("Fence length (m)").fill("24");
  await page.getByRole("radio", { name: "1.8 m" }).check();
  await page.getByLabel("Colour", { exact: true }).selectOption("Monument");
  await page.getByLabel("Pedestrian gates").fill("1");
  await page.getByRole("checkbox", { name: "Remove old fence" }).check();
  await page.getByLabel("Removal length (m)").fill("24");
  await page.getByRole("button", { name: "Create Quote" }).click();
  await isCreated(page);
}

const isCreated = (page: Page) => expect(page.getByText(/^Quote HF-\d+ created/)).toBeVisible();

/** Makes the same quote once more, the newest of all, and returns its number when it is printed. */
async function addAnother(number: string, quote_name: string): Promise<string> {
  const api = await apiAs(await anyone(), "user@demo.test", "demo-password");
  const { items } = await api.get(`/rest/v1/quotes?search=${number}`);
  const { template_id, contact_id, answers } = await api.get(`/rest/v1/quotes/${items[0].id}`);
  const quote = { template_id, contact_id, answers, quote_name };
  const { quote_id } = await api.post("/functions/v1/submit-quote", quote);
  const read = () => api.get(`/rest/v1/quotes/${quote_id}`);
  await expect.poll(async () => (await read()).status).toBe("Generated");
  return (await read()).quote_number;
}

test("a quote for a known contact takes 12", async ({ page }) => {
  const acts = await openDashboard(page, "user@demo.test");
  await search(page, "Residential fence for Marcus");
  await expect(page.getByRole("option", { name: "Residential fence for Marcus Webb" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await createFence(page);
  expect(acts()).toBe(12);
});

test("a quote for an unknown contact takes 16", async ({ page }) => {
  const acts = await openDashboard(page, "user@demo.test");
  await page.getByRole("link", { name: "New Quote" }).click();
  await page.getByRole("link", { name: /^Residential fence/ }).click();
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByLabel("First Name").fill("Oonagh");
  await page.getByLabel("Last Name").fill("Fitzgerald");
  await page.getByLabel(/^Email/).fill("oonagh@example.com");
  await page.getByLabel("Phone").fill("0412 555 777");
  await page.getByLabel("Address").fill("3 Wharf Lane, Balmain NSW 2041");
  await createFence(page);
  expect(acts()).toBe(16);
});

test("finding a quote by its street, to its PDF, takes 3", async ({ page }) => {
  const acts = await openDashboard(page, "user@demo.test");
  await page.getByRole("link", { name: "View All Quotes" }).click();
  await page.getByRole("searchbox", { name: /^Search contacts/ }).fill("jetty");
  await page.getByRole("button", { name: "View PDF of HF-1062" }).click();
  await expect(page.getByRole("dialog")).toContainText("HF-1062");
  expect(acts()).toBe(3);
});

test("sending two quotes as alternatives takes 4", async ({ page }) => {
  await addAnother("HF-1062", "Tran pool fence, again");
  const acts = await openDashboard(page, "user@demo.test");
  await search(page, "ellen");
  await page.getByRole("option", { name: "Send quotes to Ellen Tran" }).click();
  await expect(page.getByRole("checkbox", { name: /^Tran pool fence, again/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Tran pool fence HF-1062/ })).toBeChecked();
  await page.getByRole("button", { name: "Send to Ellen Tran" }).click();
  await expect(page.getByText("Successfully sent 2 quote(s)!")).toBeVisible();
  expect(acts()).toBe(4);
});

test("raising a supplier's costs by 8% takes 5", async ({ page }) => {
  const acts = await openDashboard(page, "admin@demo.test");
  await page.getByRole("link", { name: "Price List" }).click();
  await page.getByRole("combobox", { name: "Supplier" }).selectOption("Southern Steel Supply");
  await page.getByRole("button", { name: /^Change \d+ costs$/ }).click();
  await page.getByRole("textbox", { name: "Change costs by" }).fill("8");
  await page.getByRole("button", { name: /^Raise \d+ costs/ }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(acts()).toBe(5);
});

test("a question with a condition takes 7", async ({ page }) => {
  const acts = await openDashboard(page, "admin@demo.test");
  await page.getByRole("button", { name: "Quotes", exact: true }).click();
  await page.getByRole("link", { name: "Quote Builder" }).click();
  await page.getByRole("link", { name: "Residential fence", exact: true }).click();
  await page.getByRole("button", { name: "Edit Remove old fence" }).click();
  await page.getByRole("button", { name: "Add a question for when it is ticked" }).click();
  await page.getByLabel("Label", { exact: true }).fill("Where it goes");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Live, version 2")).toBeVisible();
  expect(acts()).toBe(7);
});

test("a changed copy of a quote takes 5", async ({ page }) => {
  const number = await addAnother("HF-1063", "Webb front boundary, to copy");
  const acts = await openDashboard(page, "user@demo.test");
  await page.getByRole("link", { name: number }).click();
  await page.getByRole("button", { name: `Edit ${number}` }).click();
  await page.getByRole("menuitem", { name: "Copy as new quote" }).click();
  await page.getByLabel("Fence length (m)").fill("18");
  await page.getByRole("button", { name: /^Create (New )?Quote/ }).click();
  await isCreated(page);
  expect(acts()).toBe(5);
});

test("what a contact was quoted this year and in all takes 3", async ({ page }) => {
  const acts = await openDashboard(page, "user@demo.test");
  await search(page, "dimitri");
  await page.getByRole("option", { name: /^Dimitri Kostas/ }).click();
  await expect(page.getByRole("region", { name: "Value" })).toContainText("This year");
  expect(acts()).toBe(3);
});

test("inviting a colleague takes 4", async ({ page }) => {
  const acts = await openDashboard(page, "admin@demo.test");
  await page.getByRole("link", { name: "User Management" }).click();
  await page.getByLabel("Full Name").fill("Nora New");
  await page.getByLabel("Email Address").fill("nora@example.com");
  await page.getByRole("button", { name: "Send Invitation", exact: true }).click();
  await expect(page.getByRole("table", { name: "Company Users" })).toContainText("nora@example.com");
  expect(acts()).toBe(4);
});

test("following up a quote, with a note of the call, takes 4", async ({ page }) => {
  const acts = await openDashboard(page, "user@demo.test");
  await page.getByRole("link", { name: "Viewed twice, no reply yet" }).click();
  const details = page.getByRole("dialog");
  await expect(details.getByRole("link", { name: "03 5550 1907" })).toBeVisible();
  await details.getByRole("button", { name: "Log a call" }).click();
  await page.getByLabel("What was said").fill("Wants to start in March");
  await page.getByRole("button", { name: "Log call" }).click();
  await expect(page.getByRole("dialog", { name: "Log a call" })).toBeHidden();
  expect(acts()).toBe(4);
});
