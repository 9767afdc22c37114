const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Formats a valid Australian Business Number as '12 345 678 901', however it was typed; null if its check digits are
 * wrong.
 */
export function readAbn(text: string): string | null {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{11}$/.test(digits)) return null;
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % 89 === 0 ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4") : null;
}
