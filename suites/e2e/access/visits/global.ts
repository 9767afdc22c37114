import type { Visit } from "../visit.ts";

const overCompanies = (name: string, button: string, shows: string): Visit => ({
  ...{ name, role: "global_admin", page: "companies", shows },
  open: (page) => page.getByRole("button", { name: `${button} Harbour Fencing` }).click(),
});

const copying = overCompanies("copying a company's template", "Copy a template of", "CopyTemplateDialog");

export const globalVisits: Visit[] = [
  overCompanies("inviting someone to a company", "Invite User to", "InviteDialog"),
  copying,
  {
    ...{ ...copying, name: "what came of copying a template", shows: "CopyOutcome" },
    open: async (page, demo) => {
      await copying.open?.(page, demo);
      await page.getByLabel("Template", { exact: true }).selectOption({ label: "Residential fence" });
      await page.getByRole("dialog").getByRole("checkbox").first().check();
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("list", { name: "Results" }).waitFor();
    },
  },
  {
    ...{ name: "lifting a company's single sign-on", role: "global_admin", page: "companies", shows: "LiftSsoDialog" },
    open: async (page) => {
      await page.route("**/rest/v1/companies?*", async (route) => {
        const answer = await route.fetch();
        const { items, ...rest } = await answer.json();
        const required = items.map((item: object) => ({ ...item, requires_sso: true }));
        await route.fulfill({ response: answer, json: { items: required, ...rest } });
      });
      await page.reload();
      await page.getByRole("button", { name: "Stop requiring single sign-on at Harbour Fencing" }).click();
    },
  },
  {
    ...{ name: "viewing as somebody", role: "global_admin", page: "globalUsers", shows: "ViewAsDialog" },
    open: (page) =>
      page
        .getByRole("button", { name: /^View as/ })
        .first()
        .click(),
  },
  overCompanies("deleting a company", "Delete", "DeleteCompanyDialog"),
  {
    ...{ name: "deleting an account", role: "global_admin", page: "authUsers" },
    shows: "AuthUsersCard",
    open: (page) => page.getByRole("button", { name: "Delete user@demo.test" }).click(),
  },
];
