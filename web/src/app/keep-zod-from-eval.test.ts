import { expect, it } from "vitest";
import { config } from "zod";
import { keepZodFromEval } from "./keep-zod-from-eval.ts";

it("sets what zod itself calls jitless, whichever loads first", () => {
  keepZodFromEval();
  expect(config().jitless).toBe(true);
});
