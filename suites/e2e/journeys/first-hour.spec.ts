import { isPhone, liveFirstHour, sizes } from "../fixtures/first-hour.ts";
import { expect, test } from "../fixtures/test.ts";
import { type Visitor, visitorOf } from "../fixtures/visitor.ts";

// The email is shown in a sandboxed frame, which blocks the journey's helper script like any other.
test.use({ expectedProblems: /Blocked script execution/ });

/** Counts a person's actions: each press of a button or link, and each field that they fill in. */
function countActions(visitor: Visitor) {
  let actions = 0;
  const count =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      actions++;
      return act(...args);
    };
  const { press, write, choose } = visitor;
  const counted = { ...visitor, press: count(press), write: count(write), choose: count(choose) };
  return { visitor: counted, actions: () => actions };
}

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a new company gets from its invitation to an accepted quote", async ({ page, request, mailbox }) => {
      const { visitor, actions } = countActions(visitorOf(page));
      await liveFirstHour(visitor, { request, mailbox, viewport });
      expect(actions()).toBe(isPhone(viewport) ? 25 : 24);
    });
  });
}
