/** By the product that its user agent names. More specific ones first: most browsers also claim to be Chrome or Safari. */
const browsers = {
  Edg: "Edge",
  EdgA: "Edge",
  EdgiOS: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
  Firefox: "Firefox",
  FxiOS: "Firefox",
  Chrome: "Chrome",
  CriOS: "Chrome",
  Opera: "Opera",
  Version: "Safari",
};
const systems: [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** 'Safari 18.1 on iPhone'; what it said itself if we do not know it. */
export function browserName(userAgent: string): string {
  const versions = new Map(userAgent.split(" ").map((part) => part.split("/") as [string, string | undefined]));
  for (const [product, name] of Object.entries(browsers)) {
    const version = /^\d+(?:\.\d+)?/.exec(versions.get(product) ?? "")?.[0];
    if (!version) continue;
    const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
    return `${name} ${version.replace(/\.0$/, "")}${system ? ` on ${system}` : ""}`;
  }
  return userAgent;
}
