import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import { refusal, secrets } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";
import { WorkflowSecretsCard } from "./secrets-card.tsx";

const rotation = "POST /rest/v1/workflow_secrets/rotate";
const page = (
  <>
    <h1>Integrations</h1>
    <WorkflowSecretsCard />
  </>
);

test("an admin sees, copies and rotates the secrets", async () => {
  let isBroken = true;
  const rotated = { ...secrets, signing_secret: "whsec_bmV3" };
  const { user, backend } = renderApp("/settings/integrations", {
    as: profileOf("admin"),
    page,
    handlers: { [rotation]: () => (isBroken ? refusal(500, "Something broke.") : Response.json(rotated)) },
  });
  await user.click(await screen.findByRole("button", { name: "Show upload address" }));
  expect(screen.getByText(secrets.upload_url)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Hide upload address" }));
  expect(screen.queryByText(secrets.upload_url)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Copy upload secret" }));
  expect(await navigator.clipboard.readText()).toBe(secrets.upload_secret);
  expect(screen.getByRole("button", { name: "Copied upload secret" })).toHaveTextContent("Copied");

  await user.click(screen.getByRole("button", { name: "Rotate signing secret" }));
  expect(screen.getByRole("alertdialog")).toHaveTextContent("The old one works for another 24 hours");
  await user.click(screen.getByRole("button", { name: "Rotate" }));
  expect(await screen.findByText("The signing secret could not be rotated")).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Rotate" }));
  expect(await screen.findByText("whsec_bmV3")).toBeVisible();
  expect(await backend.requests.at(-1)?.json()).toEqual({ kind: "signing_secret", previous_until: null });
  expect(screen.queryByText(secrets.upload_secret)).not.toBeInTheDocument();
});

test("an admin revokes the previous secret early", async () => {
  const until = "2026-11-16T12:00:00.000Z";
  const rotated = { ...secrets, previous_until: { upload_secret: null, signing_secret: until } };
  const { user, backend } = renderApp("/settings/integrations", {
    as: profileOf("admin"),
    page,
    handlers: {
      "GET /rest/v1/workflow_secrets": () => Response.json(rotated),
      "POST /rest/v1/workflow_secrets/end_previous": () => Response.json(secrets),
    },
  });
  expect(await screen.findByText(/^The previous one works until 16 Nov 2026/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Revoke the previous signing secret now" }));
  expect(screen.getByRole("alertdialog")).toHaveTextContent("It will stop working immediately.");
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("The previous signing secret no longer works")).toBeVisible();
  expect(await backend.requests.at(-1)?.json()).toEqual({ kind: "signing_secret" });
  expect(screen.queryByText(/^The previous one works until/)).not.toBeInTheDocument();
});

test("users do not see the secrets, and nothing is fetched", async () => {
  const { backend } = renderApp("/settings/integrations", { as: profileOf("user"), page });
  expect(await screen.findByRole("heading", { name: "Integrations" })).toBeVisible();
  expect(screen.queryByText("Automation")).not.toBeInTheDocument();
  expect(backend.calls()).not.toContain("GET /rest/v1/workflow_secrets");
});
