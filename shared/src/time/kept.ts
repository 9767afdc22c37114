const mostKept = 200;

/** Caches the value for each key: making a format takes longer than printing a page with it. */
export function kept<From, Made>(keyOf: (from: From) => string, make: (from: From) => Made): (from: From) => Made {
  const made = new Map<string, Made>();
  return (from) => {
    const key = keyOf(from);
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= mostKept) made.clear();
    const value = make(from);
    made.set(key, value);
    return value;
  };
}
