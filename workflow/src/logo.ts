const maxBytes = 600 * 1024;
const fetchMs = 2_000;
const ownFiles = "/storage/v1/object/sign/";

const signs = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])];

/**
 * The company's logo, or null: a quote without a logo is better than no quote. The address comes from the payload, so
 * only Quotemill's own files are fetched, from its known address; a payload cannot send this server elsewhere.
 */
export async function fetchLogo(quotemillUrl: string, logoUrl: string | null): Promise<Uint8Array | null> {
  if (!logoUrl || !URL.canParse(logoUrl)) return null;
  const { pathname, search } = new URL(logoUrl);
  if (!pathname.startsWith(ownFiles)) return null;
  try {
    const answer = await fetch(new URL(pathname + search, quotemillUrl), {
      redirect: "error",
      signal: AbortSignal.timeout(fetchMs),
    });
    if (!answer.ok || Number(answer.headers.get("content-length") ?? 0) > maxBytes) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPicture = signs.some((sign) => bytes.subarray(0, sign.length).equals(sign));
    return isPicture && bytes.length <= maxBytes ? bytes : null;
  } catch {
    return null;
  }
}
