const mostNamed = 5;
const list = new Intl.ListFormat("en", { type: "conjunction" });

/** 'HF-1 and HF-2'; of many, the first few and how many more. */
export const firstNames = (names: readonly string[]) =>
  list.format(
    names.length > mostNamed ? [...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} more`] : names,
  );
