import { fakeLocation, fakeTokens } from "../../../local/src/demo/fake-ghl-data.ts";
import { accounts, type Visit } from "../visit.ts";

export const settingsVisits: Visit[] = [
  {
    ...{ name: "changing one's profile", role: "user", page: "preferences" },
    shows: "ProfileDialog",
    open: (page) => page.getByRole("button", { name: "Edit profile" }).click(),
  },
  ...[
    ["what an admin can do with a colleague", "", "MemberMenu"],
    ["making a colleague an admin", "Make admin", "RoleDialog"],
    ["deactivating a colleague", "Deactivate", "DeactivateDialog"],
    ["removing a colleague", "Remove", "RemoveDialog"],
  ].map(
    ([name = "", action = "", shows]): Visit => ({
      ...{ name, role: "admin", page: "team", shows },
      open: async (page) => {
        const row = page.getByRole("row").filter({ hasText: accounts.user });
        await row.getByRole("button", { name: /^Actions for/ }).click();
        if (action) await page.getByRole("menuitem", { name: action }).click();
      },
    }),
  ),
  {
    ...{ name: "the variables of a mail", role: "admin", page: "quoteSettings" },
    shows: "VariablePicker",
    open: (page) =>
      page
        .getByRole("button", { name: /^Insert Variable into/ })
        .first()
        .click(),
  },
  {
    ...{ name: "rotating a secret", role: "admin", page: "integrations" },
    shows: "SecretRows",
    open: (page) =>
      page
        .getByRole("button", { name: /^Rotate/ })
        .first()
        .click(),
  },
  {
    ...{ name: "disconnecting the CRM", role: "admin", page: "integrations" },
    shows: "DisconnectRow",
    open: async (page) => {
      const disconnect = page.getByRole("button", { name: "Disconnect GoHighLevel" });
      const connect = page.getByRole("button", { name: "Connect to GoHighLevel" });
      await connect.or(disconnect).waitFor();
      if (await connect.isVisible()) {
        await page.getByLabel("Location ID").fill(fakeLocation.id);
        await page.getByLabel("Private Integration Token").fill(fakeTokens.good);
        await connect.click();
      }
      await disconnect.click();
    },
  },
];
