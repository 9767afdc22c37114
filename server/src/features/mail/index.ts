export { createMailBudget, type MailBudget } from "./mail-budget.ts";
export { createMailer, type Mailer, noMailer, renderMail } from "./mailer.ts";
