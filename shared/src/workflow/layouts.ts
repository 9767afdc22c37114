import { z } from "zod";
import { layoutNames } from "./layout-names.ts";

export const layoutName = z.enum(layoutNames, "Choose a layout.");
