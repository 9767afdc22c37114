/** The known word that someone most likely meant; undefined if none is near. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  const given = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    const distance = beginAlike(given, other) ? 1 : editDistance(given, other, least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Most of the shorter one: 'skip_bins' may mean 'skip_bin_count'. */
function beginAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same++;
  return same >= 3 && same >= shorter * 0.8;
}

/** How many letters must be changed, added, removed or swapped; `limit` if it is that many or more. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const changes = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        changes.push((beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(Math.min(...changes));
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length] ?? limit, limit);
}
