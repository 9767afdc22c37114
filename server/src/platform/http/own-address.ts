import type { AddressInfo } from "node:net";

/**
 * How a process reaches itself at the address it listens on. The wildcard address cannot be connected to, but loopback
 * can.
 */
export function ownOrigin({ address, family, port }: AddressInfo): string {
  if (family === "IPv6") return `http://[${address === "::" ? "::1" : address}]:${port}`;
  return `http://${address === "0.0.0.0" ? "127.0.0.1" : address}:${port}`;
}
