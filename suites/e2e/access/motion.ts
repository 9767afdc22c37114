/** Runs in the page, for a person who asked for less motion: finds everything that would move. Fading is allowed. */
export function findMotion(): string[] {
  const still =
    /^(none|opacity|visibility|display|.*color.*|fill|stroke|box-shadow|filter|outline.*|text-decoration.*|--.*)$/;
  const longestUnseenMs = 1;
  const inMs = (time: string) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);
  const inWords = (element: Element, what: string) => `${what}: ${element.outerHTML.slice(0, 160)}`;
  const lists = (value: string) => value.split(",").map((each) => each.trim());
  const movesWhenChanged = ({ transitionProperty, transitionDuration }: CSSStyleDeclaration) => {
    const durations = lists(transitionDuration).map(inMs);
    return lists(transitionProperty).some(
      (name, index) => !still.test(name) && (durations[index % durations.length] ?? 0) > longestUnseenMs,
    );
  };
  const scrollsSmoothly = ({ scrollBehavior }: CSSStyleDeclaration) => scrollBehavior === "smooth";
  const elements = [...document.querySelectorAll("body, body *")];
  const waiting = elements.flatMap((element) =>
    [null, "::before", "::after"].flatMap((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === "none") return [];
      return movesWhenChanged(style) || (!part && scrollsSmoothly(style))
        ? [inWords(element, `moves${part ?? ""}`)]
        : [];
    }),
  );
  const described = ["offset", "computedOffset", "easing", "composite"];
  const running = document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || !effect.target) return [];
    const { duration } = effect.getComputedTiming();
    const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    const moves = properties.some((name) => !described.includes(name) && !still.test(name));
    return moves && Number(duration) > longestUnseenMs ? [inWords(effect.target, "is moving")] : [];
  });
  return [...waiting, ...running];
}
