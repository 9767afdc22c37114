export { createMailBudget, type MailBudget } from "./mail-budget.ts";
export { createMailer, type Mailer, noMailer } from "./mailer.ts";
export { renderMail } from "./render-mail.ts";
