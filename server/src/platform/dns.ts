import { promises } from "node:dns";

/** Finds the texts of a name's TXT records. None if there is no such name. */
export type ResolveTxt = (name: string) => Promise<string[]>;

const timeoutMs = 3_000;
/** More than any name needs. An answer may be longer than all that we would read. */
const maxTexts = 50;
const nothingThere = ["ENOTFOUND", "ENODATA"];

/** Asks the system's name servers, or others that the operator names. */
export function createTxtResolver(servers?: string[]): ResolveTxt {
  const resolver = new promises.Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      // One text may come in several parts.
      return records.slice(0, maxTexts).map((parts) => parts.join(""));
    } catch (error) {
      if (nothingThere.includes((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };
}
