/** More specific ones first: most browsers also claim to be Chrome or Safari. */
const browsers: [string, RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS)?\/(\d+(?:\.\d+)?)/],
  ["Opera", /\bOPR\/(\d+(?:\.\d+)?)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+(?:\.\d+)?)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+(?:\.\d+)?)/],
  ["Chrome", /\b(?:Chrome|CriOS)\/(\d+(?:\.\d+)?)/],
  ["Opera", /^Opera\/(\d+(?:\.\d+)?)/],
  ["Safari", /\bVersion\/(\d+(?:\.\d+)?)/],
];
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
  const known = browsers.map(([name, pattern]) => ({ name, version: pattern.exec(userAgent)?.[1] }));
  const browser = known.find(({ version }) => version !== undefined);
  if (!browser) return userAgent;
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return `${browser.name} ${browser.version?.replace(/\.0$/, "")}${system ? ` on ${system}` : ""}`;
}
