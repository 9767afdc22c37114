import type { Page } from "@playwright/test";
import type { SsoState } from "@quotemill/shared/access/single-sign-on";
import { fakeLocation, fakePipelines, fakeTokens } from "../../../../local/src/demo/fake-ghl-data.ts";
import type { Demo } from "../demo.ts";
import { accounts, type Visit } from "../visit.ts";

async function showKey(page: Page) {
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel(/^Name/).fill("Access");
  await page.getByRole("checkbox", { name: /Read contacts/ }).check();
  await page.getByRole("button", { name: "Make key" }).click();
  await page.getByRole("dialog", { name: /^Key for/ }).waitFor();
}

/** Makes a key for a company without keys, such as the demo's. */
async function makeKey(page: Page) {
  const rotate = page.getByRole("button", { name: "Rotate Access" });
  await rotate.first().or(page.getByText("No keys yet")).waitFor();
  if ((await rotate.count()) > 0) return;
  await showKey(page);
  await page.getByRole("checkbox", { name: "I have stored the key" }).check();
  await page.getByRole("button", { name: "Done" }).click();
}

const endpointUrl = "https://hooks.invalid/in";

/** The secret is shown the first time; after that, the address already exists. */
async function addEndpoint(page: Page) {
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByLabel(/^Address/).fill(endpointUrl);
  await dialog.getByRole("checkbox", { name: /^offer.accepted/ }).check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Adds an endpoint for a company without endpoints, such as the demo's. */
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

const app = {
  id: "9b2f6a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b",
  friendly_name: "Work phone",
  factor_type: "totp",
  status: "verified",
  created_at: "2026-08-03T02:00:00.000Z",
  updated_at: "2026-11-03T02:00:00.000Z",
};
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNOP-QRST-UV${index}2`);

/** Shows an account as if it had an app, without giving one to the demo's account: everyone else signs in with it. */
async function pretendApp(page: Page) {
  await page.route("**/auth/v1/user", async (route) => {
    const account = await (await route.fetch()).json();
    await route.fulfill({ json: { ...account, factors: [app] } });
  });
  await page.route("**/auth/v1/factors/recovery-codes", (route) => {
    const isNew = route.request().method() === "POST";
    return route.fulfill({ json: { type: "recovery_code", total: 10, remaining: isNew ? 10 : 3, codes } });
  });
  await page.route(`**/auth/v1/factors/${app.id}`, (route) =>
    route.fulfill({
      status: 400,
      headers: { "x-supabase-api-version": "2024-01-01" },
      json: { code: "reauthentication_needed", message: "Enter a code." },
    }),
  );
  await page.reload();
  await page.getByText("3 of 10 left").waitFor();
}

const security = { role: "user", page: "security" } as const;

/** Shows an account as if it had a passkey: the browser here has no device that keeps one. */
async function pretendPasskey(page: Page) {
  const passkey = { id: app.id, friendly_name: "My laptop", created_at: app.created_at };
  await page.route("**/auth/v1/passkeys", (route) => route.fulfill({ json: [passkey] }));
  await page.reload();
  await page.getByText("My laptop").waitFor();
}

/** Refuses as the server refuses someone whose second factor is missing. */
const owing = (code: string, heading: string) => async (page: Page) => {
  await page.route("**/rest/v1/rpc/get_user_profile", (route) =>
    route.fulfill({ status: 403, json: { error: { code, message: "Not yet." } } }),
  );
  await page.reload();
  await page.getByRole("heading", { name: heading }).waitFor();
};

const home = { role: "user", page: "dashboard" } as const;

/** Goes to the step after the password, as someone with an app. */
async function toCode(page: Page) {
  await page.route("**/auth/v1/token*", async (route) => {
    const session = await (await route.fetch()).json();
    await route.fulfill({ json: { ...session, user: { ...session.user, factors: [app] } } });
  });
  await page.getByLabel("Email").fill(accounts.user);
  await page.getByLabel("Password").fill("demo-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
}

const securityVisits: Visit[] = [
  {
    ...{ ...home, name: "a second factor that must be set up", isRefused: true },
    open: owing("factor_setup_required", "Set up a second factor"),
  },
  {
    ...{ ...home, name: "a passkey that must be used", isRefused: true },
    open: owing("second_factor_required", "Use your passkey"),
  },
  {
    ...{ ...home, name: "a second factor that will be required" },
    open: async (page) => {
      await page.route("**/rest/v1/rpc/get_user_profile", async (route) => {
        const profile = await (await route.fetch()).json();
        await route.fulfill({ json: { ...profile, factor_due: "2030-01-01T00:00:00.000Z" } });
      });
      await page.reload();
      await page.getByText(/you need a second factor to sign in/).waitFor();
    },
  },
  { ...security, name: "sign-in methods with an app", open: pretendApp },
  {
    ...{ ...security, name: "renaming a passkey", shows: "PasskeyNameDialog" },
    open: async (page) => {
      await pretendPasskey(page);
      await page.getByRole("button", { name: "Rename My laptop" }).click();
    },
  },
  {
    ...{ ...security, name: "removing a passkey", shows: "PasskeyItem" },
    open: async (page) => {
      await pretendPasskey(page);
      await page.getByRole("button", { name: "Remove My laptop" }).click();
    },
  },
  {
    ...{ name: "requiring a second factor", role: "admin", page: "signInSettings" },
    open: (page) => page.getByRole("radio", { name: "Everyone" }).click(),
  },
  {
    ...{ ...security, name: "changing the password", shows: "PasswordDialog" },
    open: async (page) => {
      await page.getByRole("button", { name: "Change password" }).click();
      // With its errors.
      await page.getByRole("button", { name: "Change Password", exact: true }).click();
    },
  },
  {
    ...{ ...security, name: "setting up an app", shows: "SetUpDialog" },
    open: (page) => page.getByRole("button", { name: "Add an authenticator app" }).click(),
  },
  {
    ...{ ...security, name: "removing an app", shows: "AppItem" },
    open: async (page) => {
      await pretendApp(page);
      await page.getByRole("button", { name: "Remove Work phone" }).click();
    },
  },
  {
    ...{ ...security, name: "confirming with a code", shows: "FactorDialog", isRefused: true },
    open: async (page) => {
      await pretendApp(page);
      await page.getByRole("button", { name: "Remove Work phone" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await page.getByRole("dialog", { name: "Confirm that it is you" }).waitFor();
    },
  },
  {
    ...{ ...security, name: "asking for new recovery codes", shows: "CodesRow" },
    open: async (page) => {
      await pretendApp(page);
      await page.getByRole("button", { name: "Make new codes" }).click();
    },
  },
  {
    ...{ ...security, name: "recovery codes", shows: "CodesDialog" },
    open: async (page) => {
      await pretendApp(page);
      await page.getByRole("button", { name: "Make new codes" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
      await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
    },
  },
  {
    name: "entering a code to sign in",
    page: "login",
    open: toCode,
  },
  {
    name: "entering a recovery code to sign in",
    page: "login",
    open: async (page) => {
      await toCode(page);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      // With its error.
      await page.getByRole("button", { name: "Continue" }).click();
    },
  },
  {
    ...{ name: "resetting a colleague's second factor", role: "admin", page: "team", shows: "ResetFactorDialog" },
    open: async (page) => {
      const people = page.waitForResponse((response) => /\/rest\/v1\/users(\?|$)/.test(response.url()));
      await page.route("**/rest/v1/users/factors", async (route) => {
        const { items } = await (await people).json();
        await route.fulfill({ json: { user_ids: items.map(({ id }: { id: string }) => id) } });
      });
      await page.reload();
      const row = page.getByRole("row").filter({ hasText: accounts.user });
      await row.getByText("Two steps").waitFor();
      await row.getByRole("button", { name: /^Actions for/ }).click();
      await page.getByRole("menuitem", { name: "Reset second factor" }).click();
    },
  },
];

const events = { role: "admin", page: "integrations", search: "?tab=events" } as const;

/** Connects the demo's company if it is not yet, and has something written back. */
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

const record = { record_name: "_quotemill.harbour-fencing.example", record_value: "qm-verify=9f2c41d7e0b8" };

const ready: SsoState = {
  callback_url: "http://localhost:3000/auth/v1/sso/callback/5b0f3a52-6f0e-4a5b-8d29-1f7f8f3b9a01",
  domains: [
    { domain: "harbourfencing.example", ...record, proved_at: "2026-11-16T01:30:00.000Z" },
    { domain: "harbour-fencing.example", ...record, proved_at: null },
  ],
  connection: {
    ...{ id: "5b0f3a52-6f0e-4a5b-8d29-1f7f8f3b9a02", issuer: "https://accounts.google.com", client_id: "88d0.apps" },
    ...{ provider: "Google", provisions: true, counts_as_factor: false, required_at: null },
  },
  test: { at: "2026-11-16T01:30:00.000Z", by: "Priya Nair", email: "priya@harbourfencing.example", is_own: true },
  admins: ["Priya Nair", "Tom Ashby", "Jess Moreau", "Lee Ong"].map((name, index) => ({
    ...{ id: `5b0f3a52-6f0e-4a5b-8d29-1f7f8f3b9a1${index}`, name, email: `${index}@harbourfencing.example` },
    ...{ has_password: index < 3, has_factor: index < 2, breaks_glass: index < 3 },
  })),
  other_sessions: 5,
  people_outside: 2,
};

/** Pretends that single sign-on is set up, which needs a provider and a name server. */
async function showSso(page: Page) {
  await page.route("**/rest/v1/sso", (route) => route.fulfill({ json: ready }));
  await page.reload();
  await page.getByText("Tested, not required").waitFor();
}

const sso = { role: "admin", page: "signInSettings" } as const;

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
        .getByRole("button", { name: /^View quote.sent/ })
        .first()
        .click();
    },
  },
  ...securityVisits,
  { name: "a refused single sign-on", page: "login", search: "?error_code=sso_address_elsewhere" },
  { ...sso, name: "single sign-on that is tested", open: showSso },
  {
    ...{ ...sso, name: "setting up single sign-on" },
    open: (page) => page.getByRole("button", { name: "Set up single sign-on" }).click(),
  },
  { ...sso, name: "a test sign-in that was refused", search: "?error_code=sso_other_person", open: showSso },
  {
    ...{ ...sso, name: "requiring single sign-on", shows: "RequireStep" },
    open: async (page) => {
      await showSso(page);
      await page.getByRole("switch", { name: "Require single sign-on" }).click();
    },
  },
  {
    ...{ ...sso, name: "disconnecting the provider", shows: "Disconnect" },
    open: async (page) => {
      await showSso(page);
      await page.getByRole("button", { name: "Change the provider" }).click();
      await page.getByRole("button", { name: "Disconnect" }).click();
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
    ...{ ...events, name: "replacing an endpoint's secret", shows: "ReplaceSecretDialog" },
    open: (page) => chooseOfEndpoint(page, "Replace secret"),
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
        .getByRole("button", { name: /^View webhook.test/ })
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
