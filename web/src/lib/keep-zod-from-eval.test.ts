import { expect, it } from "vitest";
import { config } from "zod";
import { keepZodFromEval } from "./keep-zod-from-eval.ts";

it("is what zod itself calls jitless, whoever comes first", () => {
  keepZodFromEval();
  expect(config().jitless).toBe(true);
});
