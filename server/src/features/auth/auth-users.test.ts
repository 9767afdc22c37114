import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { deleteAuthUser } from "./auth-users.routes.ts";

it("the last global admin is kept, even from another one whose account has just been deleted", async () => {
  const { db, build } = await createTestApp();
  const late = await build.user({ app_role: "global_admin" });
  const last = (await build.user({ app_role: "global_admin" })).auth_id ?? "";
  const actor = {
    ...late,
    auth_id: late.auth_id ?? "",
    sees_costs: true,
    sees_all_quotes: true,
    session: { id: "", expiresAt: new Date() },
    is_fresh: true,
  };
  const accounts = () => db.selectFrom("auth.users").select("id").execute();
  await db.deleteFrom("auth.users").where("id", "=", actor.auth_id).execute();
  await expect(deleteAuthUser(db, actor, last)).rejects.toMatchObject({
    code: "conflict",
    message: "The last global admin cannot be deleted.",
  });
  expect(await accounts()).toEqual([{ id: last }]);

  const other = await build.user({ app_role: "global_admin" });
  await deleteAuthUser(db, actor, last);
  expect(await accounts()).toEqual([{ id: other.auth_id }]);
});
