export const moveInstructions = (noun: string) =>
  `To move a ${noun}, press space or enter. While it is picked up, use the arrow keys to move it, space or enter to drop it, and escape to leave it where it was.`;

/** What a screen reader says while a row moves: its label and its place. */
export function dragWords(label: string, count: number) {
  const place = (index: number) => `place ${index + 1} of ${count}`;
  return {
    lifted: (index: number) => `Picked up ${label} at ${place(index)}.`,
    over: (index: number) => `${label} is over ${place(index)}.`,
    dropped: (index: number) => `${label} was dropped at ${place(index)}.`,
    stays: (index: number) => `${label} stays at ${place(index)}.`,
  };
}
