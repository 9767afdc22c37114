/** Counts per key; a key with a count of zero takes no room. */
export class Tally {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const now = this.of(key) + change;
    if (now > 0) this.counts.set(key, now);
    else this.counts.delete(key);
  }

  atLeast(count: number): string[] {
    return [...this.counts].filter(([, now]) => now >= count).map(([key]) => key);
  }
}
