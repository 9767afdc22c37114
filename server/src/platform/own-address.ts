import type { AddressInfo } from "node:net";

/** How a process reaches itself at the address it listens on. 'Everywhere' is no place to connect to: loopback is. */
export function ownOrigin({ address, family, port }: AddressInfo): string {
  if (family === "IPv6") return `http://[${address === "::" ? "::1" : address}]:${port}`;
  return `http://${address === "0.0.0.0" ? "127.0.0.1" : address}:${port}`;
}
