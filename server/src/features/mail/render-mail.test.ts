import { expect, it } from "vitest";
import { renderMail } from "./mailer.ts";

const evil = `<script>alert(1)</script>"'&`;
const url = "https://quotemill.test/auth/v1/verify?token=1&type=invite";
const mail = renderMail({
  subject: "You're invited",
  title: `You're invited to ${evil}`,
  paragraphs: [`An account for ${evil} is ready.`, "Choose a password."],
  action: { label: "Accept Invitation", url },
  note: "The link works once.",
});

it("a mail shows our name and colour, the button, and the address for programs without buttons", () => {
  const address = url.replace("&", "&amp;");
  expect(mail.html).toMatch(/>Q<\/td>.*>Quotemill<\/td>/s);
  expect(mail.html).toContain("#28459a");
  expect(mail.html).toContain(`href="${address}"`);
  expect(mail.html).toContain(`>${address}</p>`);
});

it("a mail escapes what people typed, in HTML only", () => {
  expect(mail.html).not.toContain("<script");
  expect(mail.html).toContain("You&#39;re invited to &lt;script&gt;");
  expect(mail.text).toBe(
    `You're invited to ${evil}\n\nAn account for ${evil} is ready.\n\nChoose a password.\n\nAccept Invitation:\n${url}\n\nThe link works once.\n\nQuotemill`,
  );
});
