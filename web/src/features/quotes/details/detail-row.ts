export interface DetailRow {
  key: string;
  label: string;
  /** Null when there is no answer. */
  value: string | null;
}

const summaryKeys = ["grand_total", "sub_total", "gst_total", "profit"];

/** Everything the workflow returned apart from the totals. */
export function additionalOutputs(outputs: Record<string, unknown> | null): DetailRow[] {
  return Object.entries(outputs ?? {})
    .filter(([key]) => !summaryKeys.includes(key))
    .map(([key, value]) => ({ key, label: keyLabel(key), value: showValue(value) }));
}

export function showValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((item) => showValue(item) ?? "Not provided").join(", ") || null;
  if (typeof value === "object") return JSON.stringify(value);
  return String(value).trim() || null;
}

/** 'panel_count' → 'Panel count' */
export function keyLabel(key: string) {
  const words = key.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
