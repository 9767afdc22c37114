import type { Config } from "../../server/src/platform/config.ts";
import type { Parts } from "../../server/src/process.ts";
import { createCrmPage } from "./demo/crm-page.ts";
import { demoAccounts, demoPassword } from "./demo/demo-data.ts";
import { pointToOwnWorkflow } from "./demo/demo-documents.ts";
import { type FakeGhl, startFakeGhl } from "./demo/fake-ghl.ts";
import { fakeLocation, fakeTokens } from "./demo/fake-ghl-data.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { createMailboxMailer, createMailboxRoutes } from "./mailbox.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";

/**
 * The parts that the server needs on one machine: an embedded database unless DATABASE_URL names one, and the mailbox,
 * the demo and its CRM if the configuration allows them. Anyone who opens the mailbox sees every mail, and everybody
 * knows the demo's passwords. The CRM is left out if the configuration names a real one.
 */
export function localParts(config: Config): Parts {
  const { demo, mailbox, databaseUrl, publicUrl, isDemoAsked } = config;
  const hasCrm = demo && config.ghlApiUrl === undefined;
  let crm: FakeGhl | undefined;
  const startCrm = async () => {
    crm = await startFakeGhl();
    return crm;
  };
  return {
    ...(!databaseUrl && { openDatabase: () => openEmbeddedDatabase(config.dataDir) }),
    ...(mailbox && {
      createMailer: createMailboxMailer,
      devRoutes: createMailboxRoutes({ isDemoAsked, publicUrl }, hasCrm ? createCrmPage(() => crm) : undefined),
    }),
    ...(demo && { prepare: seedDemo, onListening: pointToOwnWorkflow }),
    ...(hasCrm && { startCrm }),
    notes: (address) => [
      ...(demo ? demoNotes : []),
      ...(hasCrm ? crmNotes : []),
      ...(mailbox && !config.smtpUrl ? [`\nMails: ${address}/dev/mail`] : []),
    ],
  };
}

const demoNotes = [
  `\nDemo accounts, password ${demoPassword}:`,
  ...demoAccounts.map(({ email, about }) => `  ${email.padEnd(20)} ${about}`),
];
const crmNotes = [
  "\nA stand-in plays GoHighLevel. To connect a company, go to Settings → Integrations and use:",
  `  Location ID ${fakeLocation.id}, token ${fakeTokens.good}`,
  "  What is written back to it is shown under /dev/crm.",
];
