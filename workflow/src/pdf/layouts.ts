import type { LayoutName } from "@quotemill/shared/workflow/layout-names";
import { writeClassicHead, writeModernHead } from "./letterhead.ts";

/** What differs between the two looks a company can choose from. */
export interface Layout {
  writeHead: typeof writeModernHead;
  /** Whether the table's header and the total are bands in the company's colour, or lines. */
  bands: boolean;
  /** From the edge of a band to its text. */
  inset: number;
}

export const layouts: Record<LayoutName, Layout> = {
  modern: { writeHead: writeModernHead, bands: false, inset: 0 },
  classic: { writeHead: writeClassicHead, bands: true, inset: 9 },
};
