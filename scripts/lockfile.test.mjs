import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

const read = (file) => JSON.parse(readFileSync(inRoot(file), "utf8"));
const { packages } = read("package-lock.json");
const { workspaces, allowScripts } = read("package.json");

/** Packages that npm would download: not the project itself or its workspaces. */
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path !== "" && !link && !workspaces.includes(path),
);
const nameOf = (path) => path.split("node_modules/").at(-1);

it("only known packages have install scripts", () => {
  const withScripts = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(new Set(withScripts)).toEqual(new Set(Object.keys(allowScripts)));
});

it("every package has a strong hash", () => {
  const without = fetched.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(without.map(([path]) => path)).toEqual([]);
});

it("every package comes from a registry, by version", () => {
  const elsewhere = fetched.filter(
    ([, { resolved = "", version = "" }]) => !/^(https:.*\.tgz)?$/.test(resolved) || !/^\d/.test(version),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

it("every package is requested by version, never by URL", () => {
  const asked = ["", ...workspaces].flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = read(`${folder || "."}/package.json`);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
  });
  expect(asked.filter(([, range]) => !/^([\d^~<>=|. *-]|alpha|beta|rc)+$/.test(range))).toEqual([]);
});
