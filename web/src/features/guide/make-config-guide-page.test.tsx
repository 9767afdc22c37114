import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildField, buildTemplate, company, profileOf } from "../../test/builders.ts";
import { pageOf, secrets } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const template = buildTemplate({ structure: [buildField({ label: "Pool shape" })] });
const listed = { ...template, field_count: 1, conditional_count: 0, has_draft: false };
const newer = { ...listed, id: "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d77", name: "Newer" };
const payload = (title: string) => screen.getByRole("figure", { name: title });

function openGuide(role: "admin" | "global_admin", address = "/make-config-guide") {
  return renderApp(address, {
    as: profileOf(role),
    handlers: {
      "GET /rest/v1/form_templates": (request) =>
        new URL(request.url).searchParams.get("cursor")
          ? pageOf([listed], { total: 2 })
          : pageOf([newer], { total: 2, next_cursor: "older" }),
      [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(template),
      "POST /functions/v1/test-webhook": () =>
        Response.json({ ok: true, status: 200, problem: null, duration_ms: 143 }),
    },
  });
}

test("an admin sees the company's own ids, formats and address", async () => {
  const { user, backend } = openGuide("admin");
  const contents = await screen.findByRole("navigation", { name: "On this page" });
  for (const link of within(contents).getAllByRole("link")) {
    const section = document.querySelector(link.getAttribute("href") ?? "");
    expect(section, link.textContent ?? "").toHaveTextContent(link.textContent ?? "");
  }
  for (const title of ["Quote", "Send request", "Success: a PDF with outputs"]) {
    expect(payload(title)).toHaveTextContent(company.id);
  }
  expect(payload("Quote")).toHaveTextContent('"fenceLength": "12"');
  await screen.findByRole("option", { name: template.name });
  await user.selectOptions(screen.getByLabelText("Template"), template.name);
  await waitFor(() => expect(payload("Quote")).toHaveTextContent('"pool_shape": "Sample text"'));
  await user.click(screen.getByRole("button", { name: "Copy Send request" }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ company_id: company.id, quote_count: 2 });

  expect(screen.getByText(/^More than 3,000 replies in a minute/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send sample" }));
  expect(screen.getByText("Please enter a webhook URL")).toBeVisible();
  expect(backend.calls()).not.toContain("POST /functions/v1/test-webhook");
  await user.type(screen.getByLabelText("Webhook URL"), "https://n8n.test/webhook/x");
  await user.click(screen.getByRole("button", { name: "Send sample" }));
  expect(await screen.findByText(/responded with 200 in 143 ms/)).toBeVisible();
  expect(await backend.find("POST /functions/v1/test-webhook")?.json()).toEqual({
    format: "quote",
    webhook_url: "https://n8n.test/webhook/x",
    template_id: template.id,
  });
});

/** Returns the file that 'Download n8n workflow' saves. */
async function downloaded(user: ReturnType<typeof openGuide>["user"]) {
  let file = new Blob();
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return "blob:file";
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(screen.getByRole("button", { name: "Download n8n workflow" }));
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
  return file.text();
}

test("the n8n file contains the company's address but not its secret", async () => {
  const { user } = openGuide("admin", "/make-config-guide?tool=n8n&check=python");
  expect(await screen.findByRole("button", { name: "Download n8n workflow" })).toBeDisabled();
  // The address loads with the secrets.
  await screen.findByRole("button", { name: "Show upload secret" });
  const text = await downloaded(user);
  expect(text).toContain('"url": "https://quotes.example/functions/v1/upload-quote-pdf"');
  expect(text).not.toContain(secrets.upload_secret);
  expect(payload("Signature check in Python")).toHaveTextContent("hmac.compare_digest");
});

test("the n8n file for our node needs no address and answers through the node", async () => {
  const { user } = openGuide("admin", "/make-config-guide?tool=n8n");
  await user.click(await screen.findByRole("radio", { name: "Quotemill node" }));
  const steps = screen.getByRole("list", { name: "Steps in n8n" });
  expect(within(steps).getByText("Install the node")).toBeVisible();
  const file = await downloaded(user);
  expect(file).toContain('"type": "n8n-nodes-quotemill.quotemill"');
  expect(file).not.toContain("upload-quote-pdf");
  expect(file).not.toContain("secret");
});

test("a global admin sees placeholders and no secrets", async () => {
  const { backend } = openGuide("global_admin");
  await screen.findByRole("heading", { name: "1. How it works" });
  expect(payload("Quote")).toHaveTextContent('"company_id": "your-company-id"');
  expect(screen.getByText(/Company admins can send the samples/)).toBeVisible();
  expect(screen.queryByLabelText("Webhook URL")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Template")).not.toBeInTheDocument();
  expect(backend.calls()).not.toContain("GET /rest/v1/workflow_secrets");
  expect(backend.calls()).not.toContain("GET /rest/v1/form_templates");
});
