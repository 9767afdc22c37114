import type { TemplateInput } from "../versions/contents.ts";
import { blank } from "./blank.ts";
import { deck } from "./deck.ts";
import { fence } from "./fence.ts";
import { gate } from "./gate.ts";
import type { StarterKey } from "./names.ts";

/**
 * The contents with which new templates start. Their prices are plausible, not anyone's own, and their first test case is
 * the sample that people see before they choose.
 */
export const starters: Record<StarterKey, TemplateInput> = { fence, deck, gate, blank };
