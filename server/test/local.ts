/** The parts of the local set-up that tests run on. */
export { type GhlCall, ghlFailures, startFakeGhl } from "../../local/src/demo/fake-ghl.ts";
export { fakeLocation, fakePipelines, fakeTokens, otherLocationId } from "../../local/src/demo/fake-ghl-data.ts";
export { createMailboxMailer, createMailboxRoutes } from "../../local/src/mailbox.ts";
export { letServerSignIn } from "../../local/src/postgres/connection.ts";
export { startEmbeddedPostgres } from "../../local/src/postgres/embedded.ts";
export { findFreePort } from "../../local/src/postgres/free-port.ts";
