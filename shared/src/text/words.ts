export const nameList = new Intl.ListFormat("en-GB", { type: "conjunction" });
/**
 * 'HF-1071, HF-1072 and HF-1073'. If there are more than `most`, the first ones and the number of the others: 'A, B and 4
 * more'.
 */
export const listed = (names: readonly string[], most = names.length) =>
  nameList.format(names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names);

/** A number without its blanks, for `tel:`. */
export const dialled = (phone: string) => phone.replace(/[^+\d]/g, "");

/**
 * Returns the parts of a line's detail that are not in its printed name, which may contain the entry and the option already:
 * nothing for 'Gate 1: Single gate' with 'Gate 1, Single gate'.
 */
export const furtherDetail = ({ printed_name, detail }: { printed_name: string; detail: string }): string =>
  detail
    .split(", ")
    .filter((part) => !printed_name.includes(part))
    .join(", ");

/** Returns whether the text has these words as a whole: 'Gate 10012' does not have '1001'. */
export const hasWords = (text: string, words: string) =>
  text.split(words).some((before, index, parts) => {
    const after = parts[index + 1];
    return after !== undefined && !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
  });
