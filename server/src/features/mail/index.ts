export { mailboxRoutes } from "./mailbox.routes.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export { renderMail } from "./render-mail.ts";
