import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

const forbidden = [
  ["shared/src/contacts/contact.ts", "pg"],
  ["shared/src/contacts/contact.ts", "node:fs"],
  ["shared/src/contacts/contact.ts", "../../server/src/app.ts"],
  ["shared/src/contacts/contact.ts", "vitest"],
  ["shared/src/templates/conditions/judging.ts", "../../quotes/quote.ts"],
  ["shared/src/templates/conditions/judging.ts", "../../pricing/price-quote.ts"],
  ["shared/src/templates/conditions/judging.ts", "../../offers/extras.ts"],
  ["shared/src/templates/conditions/judging.ts", "../../../../server/src/app.ts"],
  ["shared/src/pricing/price-quote.ts", "../quotes/quote.ts"],
  ["shared/src/pricing/price-quote.ts", "pg"],
  ["server/src/app.ts", "../../web/src/lib/api/api.ts"],
  ["server/src/app.ts", "@quotemill/web/src/lib/api/api.ts"],
  ["server/src/platform/db/db.ts", "../../features/auth/index.ts"],
  ["server/src/platform/parts/cluster.ts", "../../features/auth/index.ts"],
  ["server/src/process.ts", "../../local/src/demo/seed-demo.ts"],
  ["server/src/process.ts", "@quotemill/local"],
  ["server/src/platform/db/db.ts", "../../../local/src/postgres/embedded.ts"],
  ["server/src/features/mail/mailer.ts", "../../../../local/src/mailbox.ts"],
  ["server/src/features/quotes/list/rows.ts", "../../../../../local/src/demo/demo-data.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../auth/tokens.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../auth/parts/tokens.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../../features/auth/tokens.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../../app.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../../../../web/src/lib/api/api.ts"],
  ["server/src/features/contacts/parts/import.ts", "../../auth/tokens.ts"],
  ["server/src/features/contacts/parts/import.ts", "../../../app.ts"],
  ["workflow/src/receiver/plugin.ts", "../../server/src/app.ts"],
  ["workflow/src/receiver/plugin.ts", "../../web/src/lib/api/api.ts"],
  ["workflow/src/receiver/plugin.ts", "../../shared/src/region/money.ts"],
  ["workflow/src/receiver/plugin.ts", "@quotemill/server/src/app.ts"],
  ["workflow/src/receiver/plugin.ts", "@quotemill/shared/region/money"],
  ["workflow/src/receiver/plugin.ts", "@quotemill/shared/templates/answers"],
  ["workflow/src/pdf/sheet.ts", "@quotemill/shared/companies/company"],
  ["web/src/app/router.tsx", "../../../server/src/app.ts"],
  ["web/src/app/router.tsx", "@quotemill/server/src/app.ts"],
  ["web/src/lib/api/api.ts", "../../components/page.tsx"],
  ["web/src/lib/api/api.ts", "../../features/auth/index.ts"],
  ["web/src/lib/api/api.ts", "../../records/person-link.ts"],
  ["web/src/components/page.tsx", "../records/person-link.ts"],
  ["web/src/records/person-link.ts", "../features/auth/index.ts"],
  ["web/src/records/sending/send-link.tsx", "../../features/auth/index.ts"],
  ["web/src/components/page.tsx", "../features/auth/index.ts"],
  ["web/src/components/ui/button.tsx", "../../app/router.tsx"],
  ["web/src/features/contacts/contacts-page.tsx", "../../app/router.tsx"],
  ["web/src/features/contacts/contacts-page.tsx", "../auth/session.ts"],
  ["web/src/features/contacts/parts/row.tsx", "../../auth/session.ts"],
  ["web/src/features/contacts/parts/row.tsx", "../../../app/router.tsx"],
  ["web/src/features/templates/builder/canvas/row-frame.tsx", "../../../auth/auth-context.tsx"],
  ["web/src/features/contacts/contacts-page.tsx", "../../../../server/src/app.ts"],
  ["suites/figures/oracle/price.ts", "../../../shared/src/pricing/price-quote.ts"],
  ["suites/figures/oracle/price.ts", "@quotemill/shared/pricing/price-quote"],
  ["suites/figures/readers/pdf.ts", "../../../workflow/src/pdf/items.ts"],
  ["suites/figures/lib/world.ts", "../../../server/src/process.ts"],
];

const allowed = [
  ["shared/src/contacts/contact.ts", "zod"],
  ["shared/src/contacts/contact.ts", "../requests/paging.ts"],
  ["shared/src/templates/conditions/judging.ts", "../../text/csv.ts"],
  ["shared/src/quotes/lifecycle.ts", "../contacts/contact.ts"],
  ["shared/src/contacts/contact.test.ts", "fast-check"],
  ["shared/src/templates/conditions/judging.test.ts", "fast-check"],
  ["shared/src/templates/conditions/judging.test.ts", "../../pricing/price-quote.ts"],
  ["server/src/app.ts", "./features/contacts/contacts.routes.ts"],
  ["server/src/platform/db/db.ts", "kysely"],
  ["server/test/local.ts", "../../local/src/demo/fake-ghl.ts"],
  ["server/src/features/crm/crm.test.ts", "../../../test/local.ts"],
  ["local/src/main.ts", "../../server/src/run-process.ts"],
  ["server/src/platform/parts/cluster.ts", "../errors.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../auth/index.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "../../platform/db.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "./contacts.queries.ts"],
  ["server/src/features/contacts/contacts.routes.ts", "@quotemill/shared/contacts/contact"],
  ["server/src/features/contacts/contacts.routes.test.ts", "../../../test/factories.ts"],
  ["server/src/features/contacts/parts/import.ts", "../contacts.queries.ts"],
  ["server/src/features/contacts/parts/import.ts", "../other/parts.ts"],
  ["server/src/features/contacts/parts/import.ts", "../../auth/index.ts"],
  ["server/src/features/contacts/parts/import.ts", "../../../platform/db.ts"],
  ["server/src/features/workflow/reference-workflow.ts", "@quotemill/workflow"],
  ["workflow/src/receiver/plugin.ts", "@quotemill/shared/workflow/payload"],
  ["workflow/src/receiver/plugin.ts", "../pdf/renderer.ts"],
  ["workflow/src/pdf/sheet.ts", "./look.ts"],
  ["workflow/src/pdf/sheet.ts", "pdfkit"],
  ["web/src/app/router.tsx", "../features/contacts/contacts-page.tsx"],
  ["web/src/features/contacts/contacts-page.tsx", "../auth/index.ts"],
  ["web/src/features/contacts/contacts-page.tsx", "../../components/ui/button.tsx"],
  ["web/src/features/contacts/contacts-page.tsx", "../../lib/api/api.ts"],
  ["web/src/features/contacts/contacts-page.tsx", "../../records/contact-link.tsx"],
  ["web/src/records/person-link.ts", "../lib/browser.ts"],
  ["web/src/components/page.tsx", "../lib/api/api.ts"],
  ["web/src/components/ui/button.tsx", "../../lib/browser.ts"],
  ["web/src/features/templates/builder/canvas/row-frame.tsx", "../../form/form-words.ts"],
  ["suites/figures/lib/world.ts", "../../e2e/fixtures/server.ts"],
  ["suites/figures/play.ts", "./lib/places.ts"],
];

const cases = [...forbidden, ...allowed];
const folder = mkdtempSync(path.join(tmpdir(), "quotemill-zones-"));
let report;

/** A separate file for each case, at the same place in a tree that contains only these files and our rules. */
const fileOf = (number) => {
  const file = path.join(folder, cases[number][0]);
  return path.join(path.dirname(file), `${number}-${path.basename(file)}`);
};

beforeAll(() => {
  copyFileSync(inRoot("biome.json"), path.join(folder, "biome.json"));
  for (const [number, [, specifier]] of cases.entries()) {
    mkdirSync(path.dirname(fileOf(number)), { recursive: true });
    writeFileSync(fileOf(number), `import { thing } from "${specifier}";\nthing();\n`);
  }
  const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
  const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--only=style/noRestrictedImports"];
  report = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: "utf8" }).stderr;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isForbidden = (number) => report.includes(`${path.relative(folder, fileOf(number))}:1:`);

it.each(forbidden)("%s must not import %s", (...pair) => {
  expect(isForbidden(cases.findIndex((other) => String(other) === String(pair)))).toBe(true);
});

it.each(allowed)("%s may import %s", (...pair) => {
  expect(isForbidden(cases.findIndex((other) => String(other) === String(pair)))).toBe(false);
});
