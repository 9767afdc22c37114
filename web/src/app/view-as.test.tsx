import type { ViewAs } from "@quotemill/shared/access/view-as";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { buildItem, profileOf } from "../test/builders.ts";
import type { Handlers } from "../test/fake-backend.ts";
import { marcus } from "../test/open-editor.tsx";
import { buildPipelineRow, noFigures } from "../test/open-pipeline.tsx";
import { buildGroup, groupsOf, openQuotes } from "../test/open-quotes.tsx";
import { buildMember, pageOf, refusal } from "../test/records.ts";
import { renderApp, renderWholeApp } from "../test/render-app.tsx";

const minuteMs = 60_000;
const reason = "Ticket 4821, PDF missing";
const buildView = (minutes = 24): ViewAs => ({
  access_token: "the view's token",
  ends_at: new Date(Date.now() + minutes * minuteMs).toISOString(),
  reason,
  person: { name: "Tom Ashby", app_role: "admin" },
  company: { name: "Harbour Fencing" },
  viewed_by: { name: "Alex Doyle" },
});

const tom = buildMember();
const storageKey = "quotemill.view";
const keptView = () => JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
const inView: Handlers = {
  "POST /rest/v1/rpc/get_user_profile": () => Response.json(profileOf("admin")),
  "POST /functions/v1/end-view": () => Response.json({}),
};

const goTo = vi.fn();
beforeEach(() => {
  goTo.mockReset();
  vi.spyOn(location, "assign").mockImplementation(goTo);
});

/** The global admin's own session stays in local storage, for all other tabs. */
function open(address: string, handlers: Handlers = {}, minutes?: number) {
  sessionStorage.setItem(storageKey, JSON.stringify(buildView(minutes)));
  return renderWholeApp(address, { as: profileOf("global_admin"), handlers: { ...inView, ...handlers } });
}
const banner = () => screen.findByRole("region", { name: "View as" });

describe("the dialog", () => {
  const openDialog = async (handlers: Handlers = {}) => {
    const view = renderApp("/global-user-management", {
      as: profileOf("global_admin"),
      handlers: {
        "GET /rest/v1/users": () =>
          pageOf(
            [
              tom,
              buildMember({ id: "1d0f3c6e-6f0e-4a5b-8d29-1f7f8f3b9a01", full_name: "Alex", app_role: "global_admin" }),
              buildMember({ id: "1d0f3c6e-6f0e-4a5b-8d29-1f7f8f3b9a02", full_name: "Ina", auth_id: null }),
            ],
            { active: 2, pending: 1 },
          ),
        "GET /rest/v1/audit_log": () => pageOf([]),
        ...handlers,
      },
    });
    await view.user.click(await screen.findByRole("button", { name: "View as Tom Ashby" }));
    return { ...view, dialog: within(await screen.findByRole("dialog", { name: "View as Tom Ashby" })) };
  };

  test("is offered for people of companies who can sign in", async () => {
    await openDialog();
    expect(screen.queryAllByRole("button", { name: /^View as/, hidden: true })).toHaveLength(2);
  });

  test("asks for a reason, then shows the app as that person in this tab", async () => {
    const view = buildView();
    const { user, dialog, backend } = await openDialog({ "POST /functions/v1/view-as": () => Response.json(view) });
    const submit = dialog.getByRole("button", { name: "View as Tom Ashby" });
    await user.type(dialog.getByLabelText(/Reason/), "short");
    await user.click(submit);
    expect(await dialog.findByText(/Say why in at least 10 characters/)).toBeVisible();
    expect(backend.find("POST /functions/v1/view-as")).toBeUndefined();
    await user.clear(dialog.getByLabelText(/Reason/));
    await user.type(dialog.getByLabelText(/Reason/), reason);
    await user.click(submit);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith("/dashboard"));
    const sent = await backend.find("POST /functions/v1/view-as")?.json();
    expect(sent).toEqual({ user_id: tom.id, reason });
    expect(keptView()).toEqual(view);
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  test("says why the server refuses", async () => {
    const refused = () => Response.json({ error: "This person is deactivated.", code: "conflict" }, { status: 409 });
    const { user, dialog } = await openDialog({ "POST /functions/v1/view-as": refused });
    await user.type(dialog.getByLabelText(/Reason/), reason);
    await user.click(dialog.getByRole("button", { name: "View as Tom Ashby" }));
    expect(await dialog.findByText("This person is deactivated.")).toBeVisible();
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe("a tab with a view", () => {
  test("has a banner with both names, the reason and the time, and makes all calls with the view's token", async () => {
    const { backend } = open("/dashboard");
    expect(await banner()).toHaveTextContent("You see Harbour Fencing as Tom Ashby (admin).");
    expect(await banner()).toHaveTextContent(`Read-only. You are Alex Doyle. Reason: ${reason}24 min left`);
    await screen.findByRole("heading", { name: /Welcome back/ });
    const calls = backend.requests.filter(({ url }) => !new URL(url).pathname.startsWith("/auth/v1"));
    expect(new Set(calls.map(({ headers }) => headers.get("authorization")))).toEqual(
      new Set(["Bearer the view's token"]),
    );
  });

  test("offers nothing that writes, and nothing of anybody's account", async () => {
    open("/quotes");
    const menu = within(await screen.findByRole("navigation", { name: "Main" }));
    expect(await menu.findByRole("link", { name: "Quotes History" })).toBeVisible();
    for (const name of ["New Quote", "Quote Sender", "Quote Builder", "User Management", "Companies"]) {
      expect(menu.queryByRole("link", { name })).not.toBeInTheDocument();
    }
    for (const name of ["Preferences", "Change password"]) {
      expect(screen.queryByRole("link", { name, hidden: true })).not.toBeInTheDocument();
    }
    // The person's own role, not that of the view.
    expect(screen.getByText("admin")).toBeVisible();
  });

  test.each(["/settings/settings", "/settings/security", "/quotes/new", "/prices/import", "/global-user-management"])(
    "leads from %s to the dashboard",
    async (address) => {
      open(address);
      expect(await screen.findByRole("heading", { name: /Welcome back/ })).toBeVisible();
    },
  );

  test("gives out no files", async () => {
    sessionStorage.setItem(storageKey, JSON.stringify(buildView()));
    const { user } = openQuotes("/quotes", {
      ...inView,
      "GET /rest/v1/saved_views": () => Response.json({ items: [] }),
    });
    expect(await screen.findByRole("button", { name: /View Details of HF-1058/ })).toBeVisible();
    for (const name of [/Export/, /PDF/]) expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Views" }));
    expect(await screen.findByText("Save a filter to come back to it.")).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Save view" })).not.toBeInTheDocument();
  });

  test.each(["/quotes", "/quotes/pipeline", "/contacts", "/prices"])("%s has no boxes to tick", async (address) => {
    const row = buildPipelineRow();
    open(address, {
      "GET /rest/v1/quote_groups": () => groupsOf([buildGroup()]),
      [`GET /rest/v1/contacts/${marcus.id}`]: () => Response.json(marcus),
      [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([row]),
      "GET /rest/v1/pipeline": () => Response.json({ items: [row], next_cursor: null }),
      "GET /rest/v1/pipeline_figures": () =>
        Response.json({ ...noFigures, needs: { count: 1, total: null, others: 0 } }),
      "GET /rest/v1/contacts": () => pageOf([marcus]),
      "GET /rest/v1/price_items": () => pageOf([buildItem()]),
      "GET /rest/v1/price_list": () =>
        Response.json({ all: 1, old: 0, unused: 0, kits: 0, categories: [], suppliers: [] }),
      "GET /rest/v1/saved_views": () => Response.json({ items: [] }),
    });
    const table = within(await screen.findByRole("table", { name: /Quotes|Contacts|Items/ }));
    expect(await table.findAllByRole("row")).not.toHaveLength(1);
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });

  test("ends by its button, and goes back to the global admin's account", async () => {
    const { user, backend } = open("/dashboard");
    await user.click(within(await banner()).getByRole("button", { name: "End view" }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith("/global-user-management"));
    expect(backend.find("POST /functions/v1/end-view")?.headers.get("authorization")).toBe("Bearer the view's token");
    expect(keptView()).toBeNull();
    expect(localStorage.getItem("supabase.auth.token")).not.toBeNull();
  });

  test("goes back even if the server cannot be reached", async () => {
    const { user } = open("/dashboard", { "POST /functions/v1/end-view": () => Response.error() });
    await user.click(within(await banner()).getByRole("button", { name: "End view" }));
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(keptView()).toBeNull();
  });

  test("says that the view has ended when the server refuses it, and keeps nothing of it", async () => {
    const { user } = open("/quotes", {
      "POST /rest/v1/rpc/get_user_profile": () => refusal(401, "You are not logged in. Please refresh the page."),
    });
    expect(await screen.findByRole("heading", { name: "The view has ended" })).toBeVisible();
    expect(screen.getByText(/You saw Harbour Fencing as Tom Ashby/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "View as" })).not.toBeInTheDocument();
    expect(keptView()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to your account" }));
    expect(goTo).toHaveBeenCalledWith("/global-user-management");
  });

  test("ends by the clock", async () => {
    open("/dashboard", {}, 1 / 600);
    expect(await screen.findByRole("heading", { name: "The view has ended" })).toBeVisible();
  });

  test("loses the view to a copy of the tab", async () => {
    const stolen = withResolvers<never>();
    const request = vi.fn((_name: string, _options: object, held: () => Promise<void>) =>
      Promise.race([held(), stolen.promise]),
    );
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
    open("/dashboard");
    await banner();
    expect(request).toHaveBeenCalledOnce();
    stolen.reject(new DOMException("stolen", "AbortError"));
    expect(await screen.findByRole("heading", { name: "The view is open in another tab" })).toBeVisible();
  });
});
