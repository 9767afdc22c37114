import { expect, test } from "vitest";
import { linkHash } from "../../test/builders.ts";
import { readLink, saveLinkFromAddress } from "./saved-link.ts";

const arriveAt = (address: string) => {
  history.replaceState(null, "", address);
  saveLinkFromAddress();
};

test.each([
  { page: "/accept-invitation", type: "invite" as const },
  { page: "/reset-password", type: "recovery" as const },
])("the hash of an $type link is kept and removed from the address", ({ page, type }) => {
  arriveAt(`${page}?from=mail${linkHash(type)}`);
  expect(location.href).toBe(`http://localhost:3000${page}?from=mail`);
  expect(readLink(type).get("type")).toBe(type);
  expect(readLink(type).get("refresh_token")).toBe("refresh");
});

test.each(["/", "/login", "/dashboard", "/quotes/new", "/reset-password"])(
  "an invitation that arrives at %s is kept",
  (address) => {
    arriveAt(`${address}?from=mail${linkHash("invite")}`);
    expect(location.href).toBe(`http://localhost:3000${address}?from=mail`);
    expect(readLink("invite").get("refresh_token")).toBe("refresh");
    expect(sessionStorage).toHaveLength(1);
  },
);

test("the reason why a link was refused is kept", () => {
  arriveAt("/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid");
  expect(location.hash).toBe("");
  expect(readLink("recovery").get("error_code")).toBe("otp_expired");
});

test("other hashes stay as they are", () => {
  arriveAt(`/dashboard${linkHash("recovery")}`);
  expect(location.hash).not.toBe("");
  arriveAt("/reset-password#help");
  expect(location.hash).toBe("#help");
  expect(sessionStorage).toHaveLength(0);
});
