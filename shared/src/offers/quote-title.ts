/** 'HF-1063, revision 2' for 'HF-1063 r2'. A first version is just its number. */
export function quoteTitle({ quote_number, revision }: { quote_number: string; revision: number }): string {
  if (revision <= 1) return quote_number;
  const suffix = ` r${revision}`;
  const number = quote_number.endsWith(suffix) ? quote_number.slice(0, -suffix.length) : quote_number;
  return `${number}, revision ${revision}`;
}
