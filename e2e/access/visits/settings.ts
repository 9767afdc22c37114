import type { Page } from "@playwright/test";
import { fakeLocation, fakePipelines, fakeTokens } from "../../../local/src/demo/fake-ghl-data.ts";
import type { Demo } from "../demo.ts";
import { accounts, type Visit } from "../visit.ts";

async function showKey(page: Page) {
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel(/^Name/).fill("Access");
  await page.getByRole("checkbox", { name: /Read contacts/ }).check();
  await page.getByRole("button", { name: "Make key" }).click();
  await page.getByRole("dialog", { name: /^Key for/ }).waitFor();
}

/** There is one afterwards; the demo has none. */
async function makeKey(page: Page) {
  const rotate = page.getByRole("button", { name: "Rotate Access" });
  await rotate.first().or(page.getByText("No keys yet")).waitFor();
  if ((await rotate.count()) > 0) return;
  await showKey(page);
  await page.getByRole("checkbox", { name: "I have stored the key" }).check();
  await page.getByRole("button", { name: "Done" }).click();
}

const endpointUrl = "https://hooks.invalid/in";

/** The secret is shown the first time; after that, the address is there already. */
async function addEndpoint(page: Page) {
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByLabel(/^Address/).fill(endpointUrl);
  await dialog.getByRole("checkbox", { name: /^offer.accepted/ }).check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** There is one afterwards; the demo has none. */
async function haveEndpoint(page: Page) {
  const actions = page.getByRole("button", { name: "Actions for hooks.invalid" });
  await actions.or(page.getByText("No endpoints yet")).waitFor();
  if (await actions.isVisible()) return;
  await addEndpoint(page);
  await page.getByRole("button", { name: "Done" }).click();
}

async function chooseOfEndpoint(page: Page, action: string) {
  await haveEndpoint(page);
  await page.getByRole("button", { name: "Actions for hooks.invalid" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const events = { role: "admin", page: "integrations", search: "?tab=events" } as const;

/** The demo's company is connected afterwards, and writes back what it sends. */
async function haveWritten(page: Page, { api, quote }: Demo) {
  const path = "/rest/v1/crm_write_back";
  if (!(await api.get(path)).is_on) {
    const { company } = await api.post("/rest/v1/rpc/get_user_profile", {});
    const given = { companyId: company.id, locationId: fakeLocation.id, privateToken: fakeTokens.good };
    await api.post("/functions/v1/ghl-connect", given);
    const { mapping } = await api.get(path);
    await api.put(path, { is_on: true, pipeline_id: fakePipelines[0]?.id, mapping });
  }
  if ((await api.get(`${path}/events`)).items.length === 0) {
    const mail = { email_subject: "Your quote", email_message: "Once more" };
    await api.post("/functions/v1/send-quotes", { quote_ids: [quote("Strata bin enclosure").id], ...mail });
  }
  await page.reload();
  await page.getByRole("table", { name: "Written events" }).waitFor();
}

const crm = { role: "admin", page: "integrations" } as const;

export const settingsVisits: Visit[] = [
  {
    ...{ ...crm, name: "a dry run of writing back" },
    open: async (page, demo) => {
      await haveWritten(page, demo);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByRole("list", { name: "What would be written" }).waitFor();
    },
  },
  {
    ...{ ...crm, name: "turning off writing back", shows: "TurnOff" },
    open: async (page, demo) => {
      await haveWritten(page, demo);
      await page.getByRole("button", { name: "Turn off" }).click();
    },
  },
  {
    ...{ ...crm, name: "the calls for an event", shows: "CallsDialog" },
    open: async (page, demo) => {
      await haveWritten(page, demo);
      await page
        .getByRole("button", { name: /^Look at quote.sent/ })
        .first()
        .click();
    },
  },
  { ...events, name: "endpoints", open: haveEndpoint },
  {
    ...{ ...events, name: "adding an endpoint", shows: "EndpointDialog" },
    open: async (page) => {
      await page.getByRole("button", { name: "Add endpoint" }).click();
      // With its errors.
      await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
    },
  },
  {
    ...{ ...events, name: "an endpoint that is there already", shows: "ShownSecret" },
    open: async (page) => {
      await haveEndpoint(page);
      await addEndpoint(page);
    },
  },
  {
    ...{ ...events, name: "the new secret of an endpoint", shows: "SecretDialog" },
    open: async (page) => {
      await chooseOfEndpoint(page, "Replace secret");
      await page.getByRole("button", { name: "Replace" }).click();
    },
  },
  {
    ...{ ...events, name: "removing an endpoint", shows: "EndpointActions" },
    open: (page) => chooseOfEndpoint(page, "Remove"),
  },
  {
    ...{ ...events, name: "a delivery of an event", shows: "LookDialog" },
    open: async (page) => {
      await chooseOfEndpoint(page, "Send a test");
      await page
        .getByRole("button", { name: /^Look at webhook.test/ })
        .first()
        .click();
    },
  },
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
    ...{ name: "rotating a secret", role: "admin", page: "integrations", search: "?tab=automation" },
    shows: "SecretRows",
    open: (page) =>
      page
        .getByRole("button", { name: /^Rotate/ })
        .first()
        .click(),
  },
  {
    ...{ name: "API keys", role: "admin", page: "integrations", search: "?tab=keys" },
    open: makeKey,
  },
  {
    ...{ name: "making an API key", role: "admin", page: "integrations", search: "?tab=keys" },
    shows: "MakeKeyDialog",
    open: async (page) => {
      await page.getByRole("button", { name: "New key" }).click();
      // With its errors.
      await page.getByRole("button", { name: "Make key" }).click();
    },
  },
  {
    ...{ name: "a new API key", role: "admin", page: "integrations", search: "?tab=keys" },
    shows: "ShownKeyDialog",
    open: showKey,
  },
  ...[
    ["what an admin can do with an API key", "Actions for Access", "KeyActions"],
    ["rotating an API key", "Rotate Access", "RotateDialog"],
  ].map(
    ([name = "", button = "", shows]): Visit => ({
      ...{ name, role: "admin", page: "integrations", search: "?tab=keys", shows },
      open: async (page) => {
        await makeKey(page);
        await page.getByRole("button", { name: button }).first().click();
      },
    }),
  ),
  {
    ...{ name: "revoking an API key", role: "admin", page: "integrations", search: "?tab=keys" },
    shows: "RevokeDialog",
    open: async (page) => {
      await makeKey(page);
      await page.getByRole("button", { name: "Actions for Access" }).first().click();
      await page.getByRole("menuitem", { name: "Revoke" }).click();
    },
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
