import { describe, expect, it } from "vitest";
import { isAdmin, isGlobalAdmin, may } from "./permissions.ts";

describe("permissions", () => {
  it("allow nothing while the role is unknown", () => {
    expect(may(null, "dashboard.read")).toBe(false);
    expect(may(undefined, "contacts.read")).toBe(false);
    expect([isAdmin(null), isGlobalAdmin(null)]).toEqual([false, false]);
  });

  it("reserve the template builder for admins, and quoting for people of a company", () => {
    expect(["user", "admin", "global_admin"].map((role) => may(role as "user", "templates.write"))).toEqual([
      false,
      true,
      false,
    ]);
    expect(["user", "admin", "global_admin"].map((role) => may(role as "user", "quotes.write"))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("count a global admin as an admin, but not an admin as a global admin", () => {
    expect([isAdmin("user"), isAdmin("admin"), isAdmin("global_admin")]).toEqual([false, true, true]);
    expect([isGlobalAdmin("admin"), isGlobalAdmin("global_admin")]).toEqual([false, true]);
  });
});
