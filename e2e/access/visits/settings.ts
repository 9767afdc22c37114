import { fakeLocation, fakeTokens } from "../../../local/src/demo/fake-ghl-data.ts";
import type { Visit } from "../visit.ts";

export const settingsVisits: Visit[] = [
  {
    ...{ name: "changing one's name", role: "user", page: "preferences" },
    shows: "NameDialog",
    open: (page) => page.getByRole("button", { name: "Change name" }).click(),
  },
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
