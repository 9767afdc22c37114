import { offerPath } from "@quotemill/shared/offers/page-path";
import type { Keys } from "../../platform/keys.ts";
import { newToken, unsealToken } from "./offer-token.ts";

export interface LinkDeps {
  keys: Keys;
  publicUrl: () => string;
}

export function newLink({ keys, publicUrl }: LinkDeps) {
  const { token, ...stored } = newToken(keys);
  return {
    url: publicUrl() + offerPath(token),
    stored,
    hideToken: tokenHider(token),
  };
}

/** For what others may read. A text that was cut short may end within the token. */
export const tokenHider = (token: string) => (text: string) =>
  text.replace(new RegExp(`${token.slice(0, 8)}[\\w-]*`, "g"), "[hidden]");

export const linkOf = ({ keys, publicUrl }: LinkDeps, token_sealed: Buffer) =>
  publicUrl() + offerPath(unsealToken(keys, token_sealed));
