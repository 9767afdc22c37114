/**
 * What a line's detail tells beyond its printed name, which may contain the entry and the option already: nothing for
 * 'Gate 1: Single gate' with 'Gate 1, Single gate'.
 */
export const furtherDetail = ({ printed_name, detail }: { printed_name: string; detail: string }): string =>
  detail
    .split(", ")
    .filter((part) => !printed_name.includes(part))
    .join(", ");
