import { screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { marcus, quoteId } from "../../../test/open-editor.tsx";
import { openQuotes } from "../../../test/open-quotes.tsx";
import { refusal } from "../../../test/records.ts";

const link = "/storage/v1/object/sign/quote-pdfs/company/quote/run.pdf";
const sign = `POST ${link}`;
const signed = () => Response.json({ signedURL: `${link}?token=1.abc` });

interface Stub {
  file: string;
  onLoadSuccess: (pdf: { numPages: number }) => void;
  onLoadError: (error: Error) => void;
  children: ReactNode;
}

/** Stands in for the PDF reader, since nothing can be drawn here: a two-page document, or a broken one. */
const pdf = vi.hoisted(() => ({ isBroken: false, files: [] as string[] }));
vi.mock("pdfjs-dist/build/pdf.worker.min.mjs?url", () => ({ default: "/worker.mjs" }));
vi.mock("react-pdf", () => ({
  pdfjs: { GlobalWorkerOptions: {} },
  Document: ({ file, onLoadSuccess, onLoadError, children }: Stub) => {
    useEffect(() => {
      pdf.files.push(file);
      if (pdf.isBroken) onLoadError(new Error("Invalid PDF structure."));
      else onLoadSuccess({ numPages: 2 });
    }, [file, onLoadSuccess, onLoadError]);
    return <div>{children}</div>;
  },
  Page: ({ pageNumber, width }: { pageNumber: number; width: number }) => <p>{`Sheet ${pageNumber}, ${width} px`}</p>,
}));

beforeEach(() => {
  Object.assign(pdf, { isBroken: false, files: [] });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(832);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

async function openPdf(handlers: Parameters<typeof openQuotes>[1]) {
  const app = openQuotes("/quotes", handlers);
  await app.user.click(await screen.findByRole("button", { name: "View PDF of HF-1058" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Webb front boundary" })) };
}

test("a quote's PDF opens through a signed link, with pages, zoom and download", async () => {
  const { user, dialog } = await openPdf({ [sign]: signed });
  expect(await dialog.findByText("Page 1 of 2")).toBeVisible();
  expect(pdf.files).toContain(`${link}?token=1.abc`);
  expect(dialog.getByText("Sheet 1, 800 px")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Zoom in" }));
  expect(dialog.getByText("125%")).toBeVisible();
  expect(dialog.getByText("Sheet 1, 1000 px")).toBeVisible();
  const sender = `/quotes/send?contact=${encodeURIComponent(marcus.email)}&quote=${quoteId}`;
  expect(dialog.getByRole("link", { name: "Send HF-1058" })).toHaveAttribute("href", sender);
  const download = dialog.getByRole("link", { name: "Download" });
  expect(download).toHaveAttribute("href", `${link}?token=1.abc&download=HF-1058.pdf`);
});

test("a refused link is reported and can be retried", async () => {
  let isRefused = true;
  const { user, dialog } = await openPdf({ [sign]: () => (isRefused ? refusal(500, "No such file") : signed()) });
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to load PDF for viewing.");
  const told = () => screen.getAllByText("Failed to load PDF for viewing.");
  await waitFor(() => expect(told().length).toBeGreaterThan(1)); // in a toast as well
  isRefused = false;
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Page 1 of 2")).toBeVisible();
});

test("an unreadable document is reported and can be retried", async () => {
  pdf.isBroken = true;
  const { user, dialog } = await openPdf({ [sign]: signed });
  expect(await dialog.findByText("Something went wrong. Please try again.")).toBeVisible();
  expect(screen.queryByText(/Invalid PDF/)).not.toBeInTheDocument();
  pdf.isBroken = false;
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Page 1 of 2")).toBeVisible();
});
