import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { n8nVersion, nodesFolder } from "./lib/n8n.mjs";
import { inRoot } from "./lib/root.mjs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const inPackage = (file) => path.join(nodesFolder, file);
const { n8n, ...shape } = read(inPackage("package.json"));

it("n8n accepts the package, which brings no others along", () => {
  expect(shape).toMatchObject({ license: "MIT", files: ["dist"], peerDependencies: { "n8n-workflow": "*" } });
  expect(shape.name).toMatch(/^n8n-nodes-/);
  expect(shape.keywords).toContain("n8n-community-node-package");
  for (const key of ["dependencies", "optionalDependencies", "bundledDependencies", "overrides", "bin"]) {
    expect(shape).not.toHaveProperty(key);
  }
  expect(Object.keys(shape.scripts)).toEqual(["build", "lint"]);
  expect(n8n).toMatchObject({ n8nNodesApiVersion: 1, strict: true });
});

it("each file that the package names is built from an existing source", () => {
  const built = [...n8n.credentials, ...n8n.nodes];
  for (const file of built) {
    expect(existsSync(inPackage(file.replace(/^dist\//, "").replace(/\.js$/, ".ts"))), file).toBe(true);
  }
  const kept = readdirSync(nodesFolder, { recursive: true }).filter(
    (file) => /\.(node|credentials)\.ts$/.test(file) && !/^dist|node_modules/.test(file),
  );
  expect(kept).toHaveLength(built.length);
});

it("each node has its description for n8n's search, and icons for both themes", () => {
  for (const file of n8n.nodes) {
    const source = inPackage(file.replace(/^dist\//, "").replace(/\.js$/, ".ts"));
    expect(read(source.replace(/\.ts$/, ".json"))).toMatchObject({
      node: shape.name,
      nodeVersion: "1.0",
      codexVersion: "1.0",
    });
    const icons = [...readFileSync(source, "utf8").matchAll(/"file:([^"]+)"/g)].map(([, icon]) => icon);
    expect(icons).toHaveLength(2);
    const [light, dark] = icons.map((icon) => readFileSync(path.join(path.dirname(source), icon), "utf8"));
    expect(light).not.toBe(dark);
  }
});

it("the linter's configuration is n8n's own, unchanged", () => {
  const text = readFileSync(inPackage("eslint.config.mjs"), "utf8");
  expect(text).toBe("import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n");
});

it("the n8n of the test has the stated version, and its lock files name no server", () => {
  expect(read(inRoot("integrations/n8n/package.json")).dependencies.n8n).toBe(n8nVersion);
  for (const folder of ["integrations", "integrations/n8n"]) {
    const { packages } = read(inRoot(folder, "package-lock.json"));
    const fetched = Object.entries(packages).filter(([place, { link }]) => place !== "" && !link);
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  }
});
