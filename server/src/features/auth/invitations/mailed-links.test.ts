import { beforeAll, describe, expect, it } from "vitest";
import { createAuthClient } from "../../../../test/auth-client.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { recoveryMailJob } from "./auth.mails.ts";

/** The protocol's links, from the request through the mail to the session. */

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;

beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

const newClient = () => createAuthClient(url);

async function linkFromMail(email: string) {
  await test.runJobs();
  const [mail] = (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
  return new URL(mail.links[0]);
}

/** Presses the button on the confirmation page; returns the hash that the browser lands on. */
async function pressButton(link: URL) {
  const response = await fetch(`${url}/auth/v1/verify`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(link.searchParams),
  });
  const header = response.headers.get("location") ?? "";
  const { pathname: path, hash } = new URL(header, url);
  return { status: response.status, header, path, hash: new URLSearchParams(hash.slice(1)) };
}

describe("recovery", () => {
  it("leads from the request through the mailed link to a new password", async () => {
    const user = await test.build.user();
    const { error } = await newClient().resetPasswordForEmail(user.email, { redirectTo: `${url}/reset-password` });
    expect(error).toBeNull();
    const link = await linkFromMail(user.email);
    const landed = await pressButton(link);
    expect(landed).toMatchObject({ status: 303, path: "/reset-password" });
    expect(landed.hash.get("type")).toBe("recovery");

    const client = newClient();
    await client.setSession({
      access_token: landed.hash.get("access_token") ?? "",
      refresh_token: landed.hash.get("refresh_token") ?? "",
    });
    expect((await client.updateUser({ password: "short" })).error?.code).toBe("weak_password");
    expect((await client.updateUser({ password: "long enough" })).error).toBeNull();
    expect((await newClient().signInWithPassword({ email: user.email, password: "long enough" })).error).toBeNull();
    // The link replaces the old password only once.
    const again = await client.updateUser({ password: "another one" });
    expect(again.error).toMatchObject({ code: "current_password_required" });
  });

  it("replaces the old password for an hour", async () => {
    const user = await test.build.user();
    await newClient().resetPasswordForEmail(user.email);
    const { hash } = await pressButton(await linkFromMail(user.email));
    const client = newClient();
    const access_token = hash.get("access_token") ?? "";
    await client.setSession({ access_token, refresh_token: hash.get("refresh_token") ?? "" });
    test.passTime(61 * 60_000);
    const late = await client.refreshSession().then(() => client.updateUser({ password: "long enough" }));
    test.passTime(-61 * 60_000);
    expect(late.error).toMatchObject({ code: "current_password_required" });
  });

  it("answers the same for an unknown address and sends nothing", async () => {
    const { data, error } = await newClient().resetPasswordForEmail("stranger@example.com");
    expect({ data, error }).toEqual({ data: {}, error: null });
    await test.runJobs();
    expect((await test.app.inject("/dev/mail.json?to=stranger@example.com")).json()).toEqual([]);
  });

  it("refuses a second request within a minute, whether or not the address is known", async () => {
    const user = await test.build.user();
    for (const email of [user.email, "nobody@example.com"]) {
      expect((await newClient().resetPasswordForEmail(email)).error).toBeNull();
      await test.runJobs();
      expect((await newClient().resetPasswordForEmail(email.toUpperCase())).error).toMatchObject({
        status: 429,
        code: "over_email_send_rate_limit",
        message:
          "A link for this address was requested less than a minute ago. Check your inbox, or try again in a minute.",
      });
      await test.runJobs();
    }
    expect((await test.app.inject(`/dev/mail.json?to=${user.email}`)).json()).toHaveLength(1);
  });

  it("sends a mail for every request that it accepts", async () => {
    const user = await test.build.user();
    const ask = () => recoveryMailJob.add(test.db, { email: user.email });
    await ask();
    await test.runJobs();
    await ask();
    await test.runJobs();
    expect((await test.app.inject(`/dev/mail.json?to=${user.email}`)).json()).toHaveLength(2);
  });
});

describe("links", () => {
  it("are not used up by opening them, and work once", async () => {
    const user = await test.build.user();
    await newClient().resetPasswordForEmail(user.email);
    const link = await linkFromMail(user.email);
    for (const method of ["HEAD", "GET", "GET"]) {
      const seen = await fetch(link, { method, redirect: "manual" });
      expect(seen.status).toBe(200);
      expect(seen.headers.get("cache-control")).toBe("no-store");
    }
    expect((await pressButton(link)).hash.get("access_token")).toBeTruthy();
    const again = await pressButton(link);
    expect(again.hash.get("error_code")).toBe("otp_expired");
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.headers.get("location")).toMatch(/^\/reset-password#error=access_denied&error_code=otp_expired/);
  });

  it.each([
    "https://evil.example/reset-password",
    "//evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/a/..//evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ])("lead to our own page, even if another address was requested: %s", async (asked) => {
    const user = await test.build.user();
    await newClient().resetPasswordForEmail(user.email);
    const link = await linkFromMail(user.email);
    link.searchParams.set("redirect_to", asked);
    expect((await pressButton(link)).header).toMatch(/^\/reset-password#access_token=/);
    // Used up by now: an expired link redirects even when it is only opened.
    const reopened = await fetch(link, { redirect: "manual" });
    expect(reopened.headers.get("location")).toMatch(/^\/reset-password#error=access_denied/);
  });

  it("can be consumed by verifyOtp", async () => {
    const user = await test.build.user();
    await newClient().resetPasswordForEmail(user.email);
    const link = await linkFromMail(user.email);
    const token_hash = link.searchParams.get("token") ?? "";
    const { data, error } = await newClient().verifyOtp({ token_hash, type: "recovery" });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.auth_id);
    expect((await newClient().verifyOtp({ token_hash, type: "recovery" })).error).toMatchObject({
      status: 403,
      code: "otp_expired",
    });
  });

  it("without a token or with an unknown type get a plain 400", async () => {
    expect((await fetch(`${url}/auth/v1/verify?type=invite`)).status).toBe(400);
    expect((await fetch(`${url}/auth/v1/verify?type=magic&token=x`)).status).toBe(400);
  });
});
