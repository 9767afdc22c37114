import { z } from "zod";

/** The looks of a printed quote that a company can choose from. */
const layoutNames = ["modern", "classic"] as const;
export type LayoutName = (typeof layoutNames)[number];
export const defaultLayout: LayoutName = "modern";

export const layoutName = z.enum(layoutNames, "Choose a layout.");
