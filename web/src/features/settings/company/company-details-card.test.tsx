import { readDetails } from "@quotemill/shared/companies/details";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildProfile, company, profileOf } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const path = `/rest/v1/companies/${company.id}`;
const logo_url = "/storage/v1/object/sign/company-logos/a/logos/b/logo.png?token=1";
const stored = { ...readDetails(null), address: "14 Wharf Street", logo_url: null };

/** Nothing can be drawn here: the picture is the text that the server sent. */
vi.mock("./page-picture.ts", () => ({ pagePicture: async (base64: string) => `data:,${encodeURIComponent(base64)}` }));
/** The server's part: it prints the details it was given. */
const preview = async (request: Request) => {
  const { abn, layout } = (await request.json()) as { abn: string; layout: string };
  return Response.json({ pdf_base64: `${layout} ${abn}`.trim() });
};

const openCard = async (handlers: Handlers = {}, role: "user" | "admin" = "user") => {
  const app = renderApp("/settings/company", {
    as: profileOf(role),
    handlers: {
      [`GET ${path}/details`]: () => Response.json(stored),
      [`POST ${path}/quote_preview`]: preview,
      ...handlers,
    },
  });
  const card = within(await screen.findByRole("region", { name: "Company Details" }));
  await card.findByLabelText("Address");
  return { ...app, card, paper: within(card.getByRole("figure", { name: "On the printed quote" })) };
};

test("details are validated, previewed while typing, and saved", async () => {
  const { user, backend, card, paper } = await openCard({
    [`PUT ${path}/details`]: async (request) => {
      const { seen: _, ...changes } = (await request.json()) as { seen: object };
      return Response.json({ ...readDetails(stored), ...changes, phone: "02 5550 1418", logo_url: null });
    },
  });
  expect(card.getByLabelText("Address")).toHaveValue("14 Wharf Street");
  await user.type(card.getByLabelText("ABN"), "51824753557");
  await user.type(card.getByLabelText("Email"), "nobody");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await card.findByText("This is not a valid ABN. A digit is wrong or in the wrong place.")).toBeVisible();
  expect(card.getByText("Enter a valid email address.")).toBeVisible();
  expect(backend.calls()).not.toContain(`PUT ${path}/details`);

  await user.type(card.getByLabelText("ABN"), "{Backspace}6");
  await user.clear(card.getByLabelText("Email"));
  await user.type(card.getByLabelText("Footer"), "Licence 123456C");
  await user.click(card.getByRole("radio", { name: "Classic" }));
  const printed = () => decodeURIComponent(paper.getByRole("img").getAttribute("src") ?? "");
  await waitFor(() => expect(printed()).toBe("data:,classic 51 824 753 556"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Company details saved successfully!")).toBeInTheDocument();
  const changes = { abn: "51 824 753 556", footer: "Licence 123456C", layout: "classic" };
  const { abn, footer, layout } = readDetails(stored);
  expect(await backend.find(`PUT ${path}/details`)?.json()).toEqual({ ...changes, seen: { abn, footer, layout } });
  // A colleague has saved another phone number since the page was opened.
  expect(screen.getByText("Somebody else has changed the phone.")).toBeInTheDocument();
  expect(card.getByLabelText("Phone")).toHaveValue("02 5550 1418");
});

test("an admin renames the company with the same button, and nothing else is saved", async () => {
  const { user, backend, card } = await openCard(
    { [`PATCH ${path}/name`]: async (request) => Response.json({ ...company, ...((await request.json()) as object) }) },
    "admin",
  );
  await user.clear(card.getByLabelText("Company name"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await card.findByText("Company name is required.")).toBeVisible();
  await user.type(card.getByLabelText("Company name"), "Harbour & Sons ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Company details saved successfully!")).toBeInTheDocument();
  const seen = { name: company.name };
  expect(await backend.find(`PATCH ${path}/name`)?.json()).toEqual({ name: "Harbour & Sons", seen });
  expect(backend.calls()).not.toContain(`PUT ${path}/details`);
  expect(card.getByLabelText("Company name")).toHaveValue("Harbour & Sons");
  expect(screen.queryByText("Not saved yet.")).toBeNull();
});

test("a user changes the details, but neither the name nor the region", async () => {
  const { card } = await openCard();
  expect(card.getByLabelText("Company name")).toHaveAttribute("readonly");
  expect(card.getByLabelText("Company name")).toHaveAccessibleDescription(
    "Admin access required to modify these settings.",
  );
  expect(card.getByLabelText("Address")).not.toHaveAttribute("readonly");
  expect(screen.queryByRole("region", { name: "Region and money" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Costs and profit" })).toBeNull();
});

test("the card says which text is readable on the colour while it is typed", async () => {
  const { user, card } = await openCard();
  expect(card.getByLabelText("Colour")).toHaveAccessibleDescription("White text reads well on this colour.");
  await user.click(card.getByLabelText("Colour"));
  await user.paste("#fde047");
  expect(card.getByLabelText("Colour")).toHaveAccessibleDescription(
    "White text is hard to read on this colour, so dark text is used.",
  );
});

test("a failed preview says so, and the form still works", async () => {
  const { paper, card } = await openCard({ [`POST ${path}/quote_preview`]: () => refusal(503, "Too many previews.") });
  expect(await paper.findByText(/^The preview could not be made/)).toBeVisible();
  expect(card.getByLabelText("Address")).toHaveValue("14 Wharf Street");
});

test("a logo is uploaded, previewed and removed, and files that are not images are refused", async () => {
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.size < 4) throw new Error("not a picture");
    return { width: 200, height: 80 };
  });
  const { user, backend, card } = await openCard({
    [`PUT ${path}/logo`]: () => Response.json({ ...stored, logo_url }),
    [`DELETE ${path}/logo`]: () => Response.json(stored),
  });
  const input = card.getByLabelText("Logo file");
  await user.upload(input, new File(["x"], "logo.png", { type: "image/png" }));
  const refused = "Failed to save the logo: The logo must be a PNG or JPEG image.";
  expect(await screen.findByText(refused)).toBeInTheDocument();
  expect(backend.calls()).not.toContain(`PUT ${path}/logo`);

  const previews = () => backend.calls().filter((call) => call === `POST ${path}/quote_preview`).length;
  const before = previews();
  await user.upload(input, new File(["picture"], "logo.png", { type: "image/png" }));
  expect(await card.findByRole("img", { name: "The company's logo" })).toHaveAttribute("src", logo_url);
  expect(await backend.find(`PUT ${path}/logo`)?.json()).toEqual({ image_base64: btoa("picture") });
  await waitFor(() => expect(previews()).toBeGreaterThan(before));
  await user.click(card.getByRole("button", { name: "Remove Logo" }));
  expect(await card.findByRole("button", { name: "Upload Logo" })).toBeVisible();
});

test("details that failed to load can be retried", async () => {
  let isBroken = true;
  const answer = () => (isBroken ? refusal(500, "Something broke.") : Response.json(stored));
  const { user } = renderApp("/settings/company", {
    as: buildProfile(),
    handlers: { [`GET ${path}/details`]: answer },
  });
  expect(await screen.findByText("Failed to load company details")).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Address")).toHaveValue("14 Wharf Street");
});

test("what is typed while the answer is late stays, and is not saved yet", async () => {
  const answers: (() => void)[] = [];
  const late = (answer: Response) => new Promise<Response>((resolve) => answers.push(() => resolve(answer)));
  const { user, backend, card } = await openCard(
    {
      [`PATCH ${path}/name`]: async (request) => late(Response.json({ ...company, ...(await request.json()) })),
      [`PUT ${path}/details`]: async (request) => {
        const { seen: _, ...changes } = (await request.json()) as { seen: object };
        return late(Response.json({ ...stored, ...changes }));
      },
    },
    "admin",
  );
  const [name, phone, footer] = ["Company name", "Phone", "Footer"].map((label) => card.getByLabelText(label));
  if (!name || !phone || !footer) throw new Error("a field is missing");
  await user.type(name, " Pty");
  await user.type(phone, "0255501418");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.type(name, " Ltd");
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  await user.type(footer, "Licence 12");
  answers[1]?.();
  expect(await screen.findByText("Company details saved successfully!")).toBeInTheDocument();
  expect(name).toHaveValue(`${company.name} Pty Ltd`);
  expect(phone).toHaveValue("0255501418");
  expect(footer).toHaveValue("Licence 12");
  expect(screen.getByText("Not saved yet.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.();
  await waitFor(() => expect(answers).toHaveLength(4));
  answers[3]?.();
  await waitFor(() => expect(screen.queryByText("Not saved yet.")).toBeNull());
  const sent = backend.requests.filter(({ method }) => method === "PATCH" || method === "PUT");
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { name: `${company.name} Pty`, seen: { name: company.name } },
    { phone: "0255501418", seen: { phone: "" } },
    { name: `${company.name} Pty Ltd`, seen: { name: `${company.name} Pty` } },
    { footer: "Licence 12", seen: { footer: "" } },
  ]);
});
