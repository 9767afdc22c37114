import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { heard } from "../../../test/heard.ts";
import { pageOf, refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const csv = (...lines: string[]) => new File([`${lines.join("\r\n")}\r\n`], "people.csv", { type: "text/csv" });

async function openImport(file: File, handlers: Handlers = {}) {
  const opened = renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": () => pageOf([]),
      "POST /functions/v1/stage-contacts": () => Response.json({}),
      "POST /functions/v1/import-contacts": () => Response.json({ added: 2, updated: 1, kept: 0 }),
      ...handlers,
    },
  });
  await opened.user.click(await screen.findByRole("button", { name: "Import" }));
  await opened.user.upload(await screen.findByLabelText("File with contacts"), file);
  return opened;
}
const press = (user: Awaited<ReturnType<typeof openImport>>["user"], name: string) =>
  screen.findByRole("button", { name }).then((button) => user.click(button));

const people = csv(
  "Customer;E-Mail;Mobile;Notes",
  "Ada Byron;ADA@example.com;'+61 400;x",
  "Bo;bo@example.com;;",
  "Cy Twombly;not an address;;",
  "Ada Again;ada@example.com;;",
  "Di Prima;di@example.com;0400;",
);

test("a file becomes contacts, and the rows that were left out are listed", async () => {
  const { user, backend } = await openImport(people);
  expect(await screen.findByLabelText("Contents of Customer")).toHaveValue("full_name");
  expect(screen.getByLabelText("Contents of Notes")).toHaveValue("left out");
  await press(user, "Continue");
  expect(await screen.findByText("3 contacts can be imported.")).toBeVisible();
  const leftOut = screen.getByRole("region", { name: "Rows left out" });
  expect(within(leftOut).getByText("Line 4").parentElement).toHaveTextContent("Please enter a valid email address");
  expect(within(leftOut).getByText("Line 5").parentElement).toHaveTextContent("The same email is on line 2.");
  await user.click(screen.getByLabelText("Leave them as they are"));
  await press(user, "Import 3 contacts");
  expect(await heard("Importing 3 contacts")).toBeInTheDocument();
  expect(await heard("2 contacts added, 1 updated, 0 left as they were. 2 rows left out.")).toBeInTheDocument();
  const dialog = screen.getByRole("dialog", { name: "Import contacts" });
  expect(dialog).toHaveTextContent("2 contacts added, 1 updated, 0 left as they were. 2 rows left out:");
  const staged = await backend.find("POST /functions/v1/stage-contacts")?.json();
  expect(staged.contacts).toMatchObject([
    { first_name: "Ada", last_name: "Byron", email: "ada@example.com", phone: "+61 400" },
    { first_name: "Bo", last_name: "" },
    { first_name: "Di", last_name: "Prima" },
  ]);
  const finished = await backend.find("POST /functions/v1/import-contacts")?.json();
  expect(finished).toEqual({ import_id: staged.import_id, file_name: "people.csv", known: "keep" });
});

test("the dialog asks for the columns that it needs", async () => {
  const { user } = await openImport(csv("Who,Where", "Ada,a@example.com"));
  await press(user, "Continue");
  expect(await screen.findByText("Choose the column with the email addresses.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Contents of Where"), "Email");
  expect(await screen.findByText("Choose the column with the names.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Contents of Who"), "First name");
  await press(user, "Continue");
  expect(await screen.findByText("1 contact can be imported.")).toBeVisible();
});

test("a failed import says that nothing has changed, and starts again from the beginning", async () => {
  const answers = [refusal(503, "Try again in a moment."), Response.json({ added: 1, updated: 0, kept: 0 })];
  const { user, backend } = await openImport(csv("Name,Email", "Ada,a@example.com"), {
    "POST /functions/v1/import-contacts": () => answers.shift() as Response,
  });
  await press(user, "Continue");
  await press(user, "Import 1 contact");
  expect(await screen.findByText("Try again in a moment. No contact has changed.")).toBeVisible();
  await press(user, "Import 1 contact");
  expect(await heard(/^1 contact added/)).toBeInTheDocument();
  const ids = await Promise.all(
    backend.requests.filter(({ url }) => url.endsWith("/import-contacts")).map((request) => request.json()),
  );
  expect(ids[0].import_id).not.toBe(ids[1].import_id);
});

test.each([
  ["a spreadsheet", new File(["PK\u0003\u0000\u0000"], "a.csv"), /This is not a CSV file/],
  ["a file with headings only", csv("Name,Email"), /at least one contact/],
  ["an open quotation mark", csv("Name,Email", '"Ada,a@example.com'), /never closed/],
  ["too many rows", csv("Name,Email", ...Array(20_001).fill("A,a@example.com")), /An import can have at most/],
  ["a huge file", Object.defineProperty(csv("Name,Email"), "size", { value: 100_000_000 }), /larger than 10 MB/],
])("%s is refused with a reason", async (_what, file, words) => {
  await openImport(file);
  expect(await screen.findByText(words)).toBeVisible();
});
