import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildWholeQuote, fill, fillContact, openEditor, openNewQuote, quoteId } from "../../../test/open-editor.tsx";
import { refusal } from "../../../test/records.ts";

const ids = Array.from({ length: 8 }, (_, index) => `0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2e0${index}`);
const upload = "POST /rest/v1/quote_photos";
const submit = "POST /functions/v1/submit-quote";
const png = (name: string) => new File(["pixels"], name, { type: "image/png" });

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name.startsWith("broken")) throw new Error("not a picture");
    return { width: 40, height: 20 };
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Each upload gets the next id. */
const stores = (gate: Promise<void> = Promise.resolve()) => {
  const left = [...ids];
  return {
    [upload]: async () => {
      await gate;
      const id = left.shift();
      return Response.json({ id, url: `/storage/v1/object/sign/quote-photos/${id}` });
    },
  };
};
const files = () => screen.getByLabelText("Photo files");
const rows = () => within(screen.getByRole("list", { name: "Photos" })).getAllByRole("listitem");

test("photos are uploaded in order, captioned, moved, removed, and sent with the quote", async () => {
  const { user, bodyOf } = await openNewQuote({ handlers: stores() });
  fillContact();
  fill(/Fence type/, "Timber");
  await user.upload(files(), [png("a.png"), png("b.png"), png("c.png")]);
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.type(screen.getByLabelText("Caption of photo 2"), "Side gate");
  expect(screen.getByRole("img", { name: "Side gate" })).toHaveAttribute("src", expect.stringContaining(ids[1] ?? ""));
  await user.click(screen.getByRole("button", { name: "Remove photo 1" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await user.click(await screen.findByRole("button", { name: "Remove photo 3" }));
  screen.getByRole("button", { name: "Move photo 2" }).focus();
  await user.keyboard(" {ArrowUp} ");
  expect(screen.getByLabelText("Caption of photo 1")).toHaveValue("Side gate");
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  await screen.findByText("Quote HF-1064 created and sent for processing!");
  expect(await bodyOf(submit)).toMatchObject({
    photos: [
      { id: ids[1], caption: "Side gate" },
      { id: ids[0], caption: "" },
    ],
  });
});

test("a file that is no picture is refused by name, and the others stay", async () => {
  const { user } = await openNewQuote({ handlers: stores() });
  await user.upload(files(), [png("broken.png"), png("fine.png")]);
  expect(await screen.findByText("broken.png: A photo must be a PNG or JPEG image.")).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test("a seventh photo is refused", async () => {
  const { user, sent } = await openNewQuote({ handlers: stores() });
  await user.upload(
    files(),
    [..."1234567"].map((name) => png(`${name}.png`)),
  );
  expect(await screen.findByText("A quote can have at most 6 photos.")).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(6));
  expect(sent(upload)).toHaveLength(6);
});

test("a quote is not created while a photo is still on its way", async () => {
  const gate = withResolvers();
  const { user, sent } = await openNewQuote({ handlers: stores(gate.promise) });
  fillContact();
  await user.upload(files(), png("slow.png"));
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  expect(await screen.findByText("Please wait until the photos are uploaded")).toBeVisible();
  expect(sent(submit)).toHaveLength(0);
  gate.resolve();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test("a quote's photos are carried over when it is edited, even one that is gone", async () => {
  const photos = [
    { id: ids[0] ?? "", caption: "Front" },
    { id: ids[1] ?? "", caption: "Back" },
  ];
  const { user, bodyOf } = openEditor(`/quotes/edit/${quoteId}`, {
    handlers: {
      [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote({ photos })),
      [`GET /rest/v1/quote_photos/${ids[0]}`]: () => Response.json({ id: ids[0], url: "/front.jpg" }),
      [`GET /rest/v1/quote_photos/${ids[1]}`]: () => refusal(404, "This photo does not exist."),
    },
  });
  expect(await screen.findByRole("img", { name: "Front" })).toHaveAttribute("src", "/front.jpg");
  expect(await screen.findByRole("img", { name: "Back, not available" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Create New Quote" }));
  await screen.findByText("Quote HF-1064 created and sent for processing!");
  expect(await bodyOf(submit)).toMatchObject({ photos });
});
