import { expect, it } from "vitest";
import { ownOrigin } from "./listen.ts";

it.each([
  ["127.0.0.1", "IPv4", "http://127.0.0.1:3000"],
  ["0.0.0.0", "IPv4", "http://127.0.0.1:3000"],
  ["10.1.2.3", "IPv4", "http://10.1.2.3:3000"],
  ["::", "IPv6", "http://[::1]:3000"],
  ["::1", "IPv6", "http://[::1]:3000"],
])("a process that listens on %s reaches itself", (address, family, origin) => {
  expect(ownOrigin({ address, family, port: 3000 })).toBe(origin);
});
