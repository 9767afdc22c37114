/** Runs in the page: elements placed by script follow in the next frame, and colours fade, if only for a frame. */
export async function untilSettled() {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const isFading = (each: Animation) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  while (document.getAnimations().some(isFading)) await nextFrame();
}
