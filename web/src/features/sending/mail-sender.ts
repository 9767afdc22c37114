/** Who makes the mail of it: our own workflow, or the host of the company's webhook. Null without a usable address. */
export function mailSender(url: string): { isOwn: true } | { isOwn: false; host: string } | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, host } = new URL(url);
  const isOwn = origin === location.origin && pathname === "/workflow/send";
  return isOwn ? { isOwn } : { isOwn, host };
}
