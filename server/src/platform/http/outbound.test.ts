import { describe, expect, it } from "vitest";
import { createOutbound, originOnly } from "./outbound.ts";

const outbound = createOutbound({ allowPrivate: false });

describe("an address that is not public", () => {
  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "[::]",
    "[::1]",
    "[::7f00:1]",
    "[::a9fe:a9fe]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fc00::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
  ])("%s is refused as a webhook and never called", async (host) => {
    const url = `https://${host}/x`;
    expect(outbound.problemWith(url)).toBe("The webhook URL must be a public address.");
    expect(await outbound.post(url, "{}", {})).toMatchObject({ error: "refused_address", notSent: true });
    await expect(outbound.fetch(url, { method: "GET", headers: {} })).rejects.toThrow("refused_address");
  });
});

it.each(["localhost", "localhost.", "LOCALHOST", "a.localhost", "a.localhost.", "intranet", "intranet."])(
  "%s is refused as a webhook, because the name belongs to this machine or its network",
  (host) => {
    expect(outbound.problemWith(`https://${host}/x`)).toBe("The webhook URL must be a public address.");
  },
);

it("a name is resolved again when the call connects, regardless of its earlier address", async () => {
  expect(await outbound.post("http://localhost:1/x", "{}", {})).toMatchObject({
    error: "refused_address",
    notSent: true,
  });
  const fetched = outbound.fetch("http://localhost:1/x", { method: "GET", headers: {} });
  await expect(fetched).rejects.toThrow("refused_address");
});

it.each(["8.8.8.8", "[2606:4700:4700::1111]", "hooks.example.com"])("%s can be a webhook", (host) => {
  expect(outbound.problemWith(`https://${host}/x`)).toBeNull();
});

describe("a webhook's origin", () => {
  it.each([
    ["https://hook.example.com:8443/secret?key=1", "https://hook.example.com:8443"],
    ["hook.example.com/secret", null],
    [null, null],
  ])("of %s is %s", (url, origin) => {
    expect(originOnly(url)).toBe(origin);
  });
});
