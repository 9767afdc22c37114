import { expect, it } from "vitest";
import { config } from "zod";
import { keepZodFromEval } from "./keep-zod-from-eval.ts";

it("the setting that zod itself calls jitless is on, whichever loads first", () => {
  keepZodFromEval();
  expect(config().jitless).toBe(true);
});
