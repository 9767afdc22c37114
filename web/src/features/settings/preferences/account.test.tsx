import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { renderApp } from "../../../test/render-app.tsx";

const open = (handlers: Handlers = {}) => renderApp("/settings/settings", { as: buildProfile(), handlers });
const card = async (name: string) => within(await screen.findByRole("region", { name }));

test("people change their own name, job title and mobile", async () => {
  let profile = buildProfile();
  const { user, backend } = open({
    "POST /rest/v1/rpc/get_user_profile": () => Response.json(profile),
    "PATCH /rest/v1/profile": async (request) => {
      profile = { ...profile, ...(await request.json()) };
      return Response.json({});
    },
  });
  await user.click((await card("Account")).getByRole("button", { name: "Edit profile" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your profile" }));
  await user.clear(dialog.getByLabelText("Full name"));
  await user.type(dialog.getByLabelText("Mobile"), "call me");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter your name.")).toBeVisible();
  expect(dialog.getByText("Enter a phone number.")).toBeVisible();
  await user.type(dialog.getByLabelText("Full name"), "Ada King");
  await user.type(dialog.getByLabelText("Job title"), "Estimator");
  await user.clear(dialog.getByLabelText("Mobile"));
  await user.type(dialog.getByLabelText("Mobile"), "0491 570 156");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const account = await card("Account");
  for (const text of ["Ada King", "Estimator", "0491 570 156"]) expect(await account.findByText(text)).toBeVisible();
  expect(await backend.find("PATCH /rest/v1/profile")?.json()).toEqual({
    full_name: "Ada King",
    job_title: "Estimator",
    mobile: "0491 570 156",
  });
});
