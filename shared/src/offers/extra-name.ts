/** Quotes of one template share the ids of their fields, so forms and addresses name an extra with its quote: '1:guard'. */
export const extraName = (position: number, fieldId: string) => `${position}:${fieldId}`;

/** The full names of what was asked for. The id alone, which begins with a letter, will do for a quote chosen alone. */
export function extraNames(chosen: readonly { position: number }[], asked: readonly string[]): Set<string> {
  const [first, ...others] = chosen;
  const isAlone = first !== undefined && others.length === 0;
  return new Set(asked.map((each) => (isAlone && !/^\d/.test(each) ? extraName(first.position, each) : each)));
}

/** Those that a quote was chosen with. */
export const extraNamesOf = ({ position, extras }: { position: number; extras: readonly { field_id: string }[] }) =>
  extras.map(({ field_id }) => extraName(position, field_id));
