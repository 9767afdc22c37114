import type { UserProfile } from "@quotemill/shared/companies/users";
import type { Offer } from "@quotemill/shared/offers/offer";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { buildProfile } from "./builders.ts";
import type { Handlers } from "./fake-backend.ts";
import { buildBrief } from "./offers.ts";
import { buildWholeQuote, marcus, quoteId } from "./open-editor.tsx";
import { buildQuoteRow, openQuotes } from "./open-quotes.tsx";
import { pageOf } from "./records.ts";

/** Opens the activity of a sent quote, which is the second tab of its details. `offer` is asked again at every fetch. */
export async function openActivity(
  offer: () => Offer,
  more: Handlers = {},
  as: UserProfile = buildProfile(),
  hasShell = false,
) {
  const sent = { status: "Sent", pdf_storage_path: "company/quote/run.pdf" };
  const brief = () => {
    const { state, quotes } = offer();
    return buildBrief({ state, quote_state: quotes[0]?.state ?? "open", opened_count: 1 });
  };
  const handlers: Handlers = {
    "POST /rest/v1/rpc/get_user_profile": () => Response.json(as),
    [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([buildQuoteRow({ ...sent, offer: brief() })]),
    [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote({ ...sent, offer: brief() })),
    [`GET /rest/v1/quotes/${quoteId}/offers`]: () => Response.json({ items: [offer()] }),
    ...more,
  };
  const app = openQuotes("/quotes", handlers, hasShell);
  await app.user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("button", { name: "View PDF" });
  await app.user.click(dialog.getByRole("tab", { name: "Activity" }));
  await dialog.findByRole("list", { name: "Activity" });
  return {
    ...app,
    dialog,
    bodyOf: (name: string) => app.backend.find(`POST /functions/v1/${name}`)?.json(),
    chooseMore: (name: string) => chooseMore(app.user, name),
  };
}

/** Opens 'More' in the details and chooses the action of this name. */
export async function chooseMore(user: UserEvent, name: string) {
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

/** Returns the names of the actions in 'More'. Closes it again. */
export async function namesInMore(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "More" }));
  const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  await user.keyboard("{Escape}");
  return names;
}
